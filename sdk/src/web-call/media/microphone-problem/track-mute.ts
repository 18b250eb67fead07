import { longestStepMs } from './thresholds.ts';

/**
 * Reports whether the system or the device mutes a track, now and at a fixed interval: a system that takes the microphone
 * can stop everything else that tells the time.
 * @returns a function that stops watching
 */
export function watchTrackMute(
  track: Pick<MediaStreamTrack, 'muted'>,
  report: (muted: boolean) => void,
): () => void {
  const emit = () => report(track.muted);
  emit();
  const timer = setInterval(emit, longestStepMs);
  return () => clearInterval(timer);
}
