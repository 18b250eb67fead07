import type { Firm } from '@firmline/sdk/firms';
import type { EarlyLookUp } from '../lookup/look-up.ts';

/** The buttons, by their `data-action`. */
export type PressedAction = 'browser' | 'phone';

/** The page's state and the pressed buttons when the framework takes over. */
export interface Shown {
  /** The firm shown in the document; null in the Loading state. */
  readonly firm: Firm | null;
  /** Buttons pressed before the takeover, in order. */
  readonly pressedActions: readonly PressedAction[];
}

/** The script in the HTML, which runs before the page's files have loaded. */
export interface Shell {
  /** Null if there is no configuration. */
  readonly lookup: EarlyLookUp | null;
  /** From now on the script does not change the document. */
  takeOver(): Shown;
  /** The framework failed to load or to start: offers a reload. */
  giveUp(): void;
}

declare global {
  interface Window {
    firmlineShell?: Shell | undefined;
  }
}
