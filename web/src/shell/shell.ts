import type { Firm } from '@firmline/sdk/firms';
import type { Ask, EarlyLookUp } from '../lookup/look-up.ts';

/** What a visitor can press, as `data-action` names it in the markup. */
export type PressedAction = 'browser' | 'phone';

/** What the page showed, and what was pressed, when the framework arrived. */
export interface Shown {
  /** The firm whose page stands in the document; null while it is the Loading state. */
  readonly firm: Firm | null;
  /** Pressed before anything could answer, in order; still to be carried out. */
  readonly pressed: readonly PressedAction[];
}

/** What the script in the page's HTML has going before any of the page's files arrived. */
export interface Shell {
  /** Undefined where nothing could be asked. */
  readonly lookup: EarlyLookUp | undefined;
  /** Asks once more. */
  readonly ask: Ask | undefined;
  /** From here on the script leaves the document alone. */
  takeOver(): Shown;
  /** The framework did not come, or broke as it started: shows a way out instead. */
  giveUp(): void;
}

declare global {
  interface Window {
    firmlineShell?: Shell | undefined;
  }
}
