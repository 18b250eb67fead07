import type { LevelMeter, Levels } from './levels.ts';

/** The far end's audio track in the page. */
export interface RemoteAudio {
  readonly track: MediaStreamTrack;
  /** RMS, 0 to 1. */
  level(): number;
  stop(): void;
}

/**
 * Measures a remote track. `flowing` is called once, when the first packet has arrived: until then the track is muted,
 * and daily-js takes a muted track for none.
 */
export function attachRemoteAudio(track: MediaStreamTrack, levels: Levels, flowing: () => void): RemoteAudio {
  // Browsers hand silence to Web Audio unless some element plays the track.
  const sink = new Audio();
  sink.muted = true;
  sink.srcObject = new MediaStream([track]);
  sink.play().catch(() => {});

  if (track.muted) track.addEventListener('unmute', flowing, { once: true });
  else queueMicrotask(flowing);

  let meter: LevelMeter | null = null;
  return {
    track,
    level: () => (meter ??= levels.meter(track)).read(),
    stop() {
      track.removeEventListener('unmute', flowing);
      meter?.stop();
      sink.pause();
      sink.srcObject = null;
    },
  };
}
