// 85 ms at 48 kHz: one window covers most of a 100 ms interval.
const windowSize = 4096;

export interface LevelMeter {
  /** Root mean square of the last window, 0 to 1. */
  read(): number;
  stop(): void;
}

/** One audio context for all meters of a call: browsers allow only a few. */
export function createLevels() {
  let context: AudioContext | null = null;

  // A context made outside a gesture starts suspended and would read silence for ever.
  const resume = () => {
    if (context?.state === 'suspended') context.resume().catch(() => {});
  };
  const gestures = ['pointerdown', 'keydown'] as const;

  const open = () => {
    if (!context) {
      context = new AudioContext();
      for (const gesture of gestures) window.addEventListener(gesture, resume, { capture: true });
    }
    resume();
    return context;
  };

  return {
    meter(track: MediaStreamTrack): LevelMeter {
      const audio = open();
      const source = audio.createMediaStreamSource(new MediaStream([track]));
      const analyser = audio.createAnalyser();
      analyser.fftSize = windowSize;
      source.connect(analyser);
      const samples = new Float32Array(windowSize);
      return {
        read() {
          analyser.getFloatTimeDomainData(samples);
          return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / windowSize);
        },
        stop() {
          source.disconnect();
          analyser.disconnect();
        },
      };
    },
    close() {
      for (const gesture of gestures) window.removeEventListener(gesture, resume, { capture: true });
      context?.close().catch(() => {});
      context = null;
    },
  };
}

export type Levels = ReturnType<typeof createLevels>;

/** Calls `observe` every `intervalMs` while started; starting again changes the interval. */
export function createObserver(observe: () => void) {
  let timer: number | undefined;
  return {
    start(intervalMs: number) {
      window.clearInterval(timer);
      timer = window.setInterval(observe, intervalMs);
    },
    stop() {
      window.clearInterval(timer);
      timer = undefined;
    },
  };
}
