import type { SpeechFixtures } from '../speech-fixtures/index.ts';
import type { StackInfo } from '../../shared/stack-info.ts';
import type { BrowserPool } from './browsers/pool.ts';

/** What all attempts of a run share. */
export interface SessionEnvironment {
  /** Null where a deployed page is tried. */
  readonly stack: StackInfo | null;
  /** The link that is tried in place of the stack's. */
  readonly url?: string;
  readonly browsers: BrowserPool;
  readonly speech: Pick<SpeechFixtures, 'load' | 'speak'>;
  /** Letters, digits and dashes. Of two attempts at a scenario each has its own. */
  readonly runId: string;
  /** Keep the audio of both sides. Default true. */
  readonly record?: boolean;
  /** Default `webp`. */
  readonly pictures?: 'webp' | 'png';
  /** Something worth knowing that is no verdict, such as a record that could not be removed. */
  readonly onNote?: (note: string) => void;
}
