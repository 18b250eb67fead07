import type { SpeechFixtures } from '../speech-fixtures/index.ts';
import type { StackInfo } from '../../shared/stack-info.ts';
import type { BrowserPool } from './browsers/pool.ts';

/** Shared by all attempts of a run. */
export interface SessionEnvironment {
  /** Null for a deployed page. */
  readonly stack: StackInfo | null;
  /** The link to test in place of the stack's. */
  readonly url?: string;
  readonly browsers: BrowserPool;
  readonly speech: Pick<SpeechFixtures, 'load' | 'speak'>;
  /** Letters, digits and dashes. */
  readonly runId: string;
  /** Keep the audio of both sides. Default true. */
  readonly record?: boolean;
  /** Default `webp`. */
  readonly pictures?: 'webp' | 'png';
  /** A note that does not affect the verdict, such as a record that could not be removed. */
  readonly onNote?: (note: string) => void;
}
