import type { CallErrorEvent } from '@firmline/sdk/web-call';
import type { DemoAction } from '../demo/state.ts';

/** A call of the visitor, from its request to its end. */
export interface CallAttempt {
  /** The client has begun it. Until then its events belong to the previous call, which it still releases. */
  hasBegun: boolean;
  /** The assistant listens or is heard, or the start has settled: from now on it ends like a call. */
  isRunning: boolean;
  /** The assistant is heard. */
  isHeard: boolean;
  /** Failures before that. Whether one ended the start is known when the start settles. */
  readonly failures: CallErrorEvent[];
  /** What the visitor asks once the assistant has greeted. */
  question: string | undefined;
  /** Loudness of the assistant and of the visitor now, 0 to 1. Not part of the state: they change ten times a second. */
  level: number;
  callerLevel: number;
}

/** What the controller, which alone begins and ends attempts, offers to the listener. */
export interface CallLine {
  /** The visitor's current attempt; null between calls. */
  readonly attempt: () => CallAttempt | null;
  readonly dispatch: (action: DemoAction) => void;
  /** Ends the attempt: no later event belongs to it. */
  readonly end: (action: DemoAction) => void;
  /** Ends the attempt as a start that failed for this reason. */
  readonly fail: (reason: unknown) => void;
  /** Releases the client's call. */
  readonly release: () => void;
}
