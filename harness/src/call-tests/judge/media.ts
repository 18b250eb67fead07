import type { MediaView } from '../session/view.ts';
import type { Check } from './finding.ts';
import { counted, listed } from './words.ts';

export const checkMic: Check<'mic'> = (expectation, { page: { media } }) => {
  const seen = micOf(media);
  return {
    holds: seen === expectation,
    expected: `the microphone ${textOf[expectation]}`,
    seen: `it ${textOf[seen]}`,
  };
};

const textOf = {
  live: 'live',
  muted: 'live and muted',
  released: 'released',
  'never-opened': 'never opened',
} as const;

function micOf({ opened, live, enabled }: MediaView): keyof typeof textOf {
  if (opened === 0) return 'never-opened';
  if (live === 0) return 'released';
  // A sent clone can be disabled while its original is not.
  return enabled < live ? 'muted' : 'live';
}

export const checkMedia: Check<'media'> = (_, { page: { media } }) => {
  const left = [
    ...some(media.live, 'live microphone track'),
    ...some(media.openPeers, 'open peer connection'),
    ...some(media.runningContexts, 'running audio context'),
  ];
  return {
    holds: left.length === 0,
    expected: 'all media released',
    seen: left.length === 0 ? 'nothing left' : listed(left),
  };
};

const some = (count: number, noun: string): readonly string[] => (count > 0 ? [counted(count, noun)] : []);
