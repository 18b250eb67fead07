/** The far end's audio track in the page. */
export interface RemoteAudio {
  readonly track: MediaStreamTrack;
  stop(): void;
}

/**
 * Keeps a remote track audible to Web Audio. `flowing` is called once, when the first packet has arrived: until then the
 * track is muted, and daily-js takes a muted track for none.
 */
export function attachRemoteAudio(track: MediaStreamTrack, flowing: () => void): RemoteAudio {
  // Browsers hand silence to Web Audio unless some element plays the track.
  const sink = new Audio();
  sink.muted = true;
  sink.srcObject = new MediaStream([track]);
  sink.play().catch(() => {});

  if (track.muted) track.addEventListener('unmute', flowing, { once: true });
  else queueMicrotask(flowing);

  return {
    track,
    stop() {
      track.removeEventListener('unmute', flowing);
      sink.pause();
      sink.srcObject = null;
    },
  };
}
