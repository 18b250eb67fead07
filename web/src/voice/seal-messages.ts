import type { SealAim } from './seal-motion.ts';
import type { SealPlace } from './surface.ts';

/** What the page tells the worker that draws. */
export type SealOrder =
  | {
      readonly type: 'start';
      readonly canvas: OffscreenCanvas;
      readonly place: SealPlace;
      readonly aim: SealAim;
    }
  | { readonly type: 'aim'; readonly aim: SealAim }
  | { readonly type: 'fit'; readonly place: SealPlace };

/** What it answers: it has drawn for the first time, or come to rest. */
export type SealReport = 'drawn' | 'settled';
