import type { AppMessageRecord, MediaClockSample } from '../../../shared/call-record.ts';

/** An hour of media clock, and more messages than a call should need. */
const maxSamples = 36_000;
const maxMessages = 5000;

function push<Entry>(list: Entry[], entry: Entry, max: number): void {
  list.push(entry);
  if (list.length > max) list.shift();
}

/** A bounded log of a call's messages and media clock. */
export function createCallLog() {
  const mediaClock: MediaClockSample[] = [];
  const appMessages: AppMessageRecord[] = [];
  return {
    mediaClock,
    appMessages,
    message: (direction: 'in' | 'out', data: unknown) =>
      push(appMessages, { direction, data, at: Date.now() }, maxMessages),
    clock: (samples: readonly MediaClockSample[]) => {
      for (const { rtp, at } of samples) push(mediaClock, { rtp, at }, maxSamples);
    },
  };
}
