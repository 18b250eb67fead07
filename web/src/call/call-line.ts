import type { CallErrorEvent } from '@firmline/sdk/web-call';
import type { DemoAction } from '../demo/state.ts';

/** A call from its request to its end. */
export interface Attempt {
  /** The client has begun it. Until then its events belong to the previous call, which it still releases. */
  begun: boolean;
  /** The assistant listens or is heard, or the start has settled: from now on it ends like a call. */
  runs: boolean;
  /** The assistant is heard. */
  heard: boolean;
  /** Failures before that. Whether one ended the start is known when the start settles. */
  readonly failures: CallErrorEvent[];
}

/** The visitor's call, for what starts it and for what hears its events, whose code loads later. */
export interface CallLine {
  /** The current attempt; null after a cancelled or failed one. */
  attempt: Attempt | null;
  /** Loudness of the assistant and of the visitor now, 0 to 1. Not part of the state: they change ten times a second. */
  level: number;
  callerLevel: number;
  readonly dispatch: (action: DemoAction) => void;
  /** Releases the client's call. */
  readonly release: () => void;
}

/** Nobody is heard any longer. */
export function resetLevels(line: CallLine): void {
  line.level = 0;
  line.callerLevel = 0;
}
