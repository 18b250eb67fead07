import type { AudioGraph } from '../audio/audio-graph.ts';
import type { Bus } from '../daily/bus.ts';
import { LevelObserver } from './level-observer.ts';

export interface LevelsOptions {
  readonly graph: AudioGraph;
  readonly bus: Bus;
  /** What the page is told of the far end's level. */
  readonly remoteLevels: (level: number) => Readonly<Record<string, number>>;
}

/**
 * How long the real machine's worklet takes, at least: long enough for a noise cancellation that is asked for at the
 * same time to exchange the track meanwhile, as it did in every call that started both at once.
 */
const localLoadMs = 400;

/** Observers of the levels of both ends. */
export function createLevels({ graph, bus, remoteLevels }: LevelsOptions) {
  const local = new LevelObserver({
    graph,
    loadMs: localLoadMs,
    told: (audioLevel) => bus.post('local-audio-level', { audioLevel }),
    failed: (cause) => {
      complain(cause, 'local');
      bus.post('nonfatal-error', { type: 'local-audio-level-observer-error', errorMsg: String(cause) });
    },
  });
  const remote = new LevelObserver({
    graph,
    loadMs: 0,
    told: (level) =>
      bus.post('remote-participants-audio-level', { participantsAudioLevel: remoteLevels(level) }),
    failed: (cause) => complain(cause, 'remote participants'),
  });
  return {
    local: {
      /** Rejects with AbortError when it cannot be observed. */
      async start(intervalMs: number): Promise<void> {
        await local.start(intervalMs).catch((cause: unknown) => {
          complain(cause, 'local');
          throw cause;
        });
      },
      stop: () => local.stop(),
      observe: (track: MediaStreamTrack | null) => local.observe(track),
    },
    remote,
    stop() {
      local.stop();
      remote.stop();
    },
  };
}

export type Levels = ReturnType<typeof createLevels>;

/** In the real machine's words. */
function complain(cause: unknown, whose: 'local' | 'remote participants'): void {
  console.error(`Failed to add Module: ${String(cause)}`);
  console.error(`Error when starting ${whose} audio level observer!`);
}
