import type { AudioGraph } from '../audio/audio-graph.ts';
import type { Bus } from '../daily/bus.ts';
import { LevelObserver } from './level-observer.ts';

export interface LevelsOptions {
  readonly graph: AudioGraph;
  readonly bus: Bus;
  /** Levels of remote participants for the page, from the assistant's level. */
  readonly remoteLevels: (level: number) => Readonly<Record<string, number>>;
}

/**
 * Minimum load time of the real machine's worklet. A noise cancellation requested at the same time replaces the track
 * during it, as it did in every real call that started both at once.
 */
const localLoadMs = 400;

/** Observers of the levels of both sides. */
export function createLevels({ graph, bus, remoteLevels }: LevelsOptions) {
  const local = new LevelObserver({
    graph,
    loadMs: localLoadMs,
    measured: (audioLevel) => bus.post('local-audio-level', { audioLevel }),
    failed: (cause) => {
      logFailure(cause, 'local');
      bus.post('nonfatal-error', { type: 'local-audio-level-observer-error', errorMsg: String(cause) });
    },
  });
  const remote = new LevelObserver({
    graph,
    loadMs: 0,
    measured: (level) =>
      bus.post('remote-participants-audio-level', { participantsAudioLevel: remoteLevels(level) }),
    failed: (cause) => logFailure(cause, 'remote participants'),
  });
  return {
    local: {
      /** Rejects with AbortError if the level cannot be observed. */
      async start(intervalMs: number): Promise<void> {
        await local.start(intervalMs).catch((cause: unknown) => {
          logFailure(cause, 'local');
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

/** The real machine's messages. */
function logFailure(cause: unknown, whose: 'local' | 'remote participants'): void {
  console.error(`Failed to add Module: ${String(cause)}`);
  console.error(`Error when starting ${whose} audio level observer!`);
}
