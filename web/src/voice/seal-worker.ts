import { runSeal, type SealLoop } from './seal-loop.ts';
import type { SealAim } from './seal-motion.ts';
import type { SealPlace } from './surface.ts';

/** Messages from the page to the drawing worker. */
export type SealOrder =
  | {
      readonly type: 'start';
      readonly canvas: OffscreenCanvas;
      readonly place: SealPlace;
      readonly aim: SealAim;
    }
  | { readonly type: 'aim'; readonly aim: SealAim }
  | { readonly type: 'fit'; readonly place: SealPlace };

/** Messages from the worker: the first frame is drawn, or the seal has come to rest. */
export type SealReport = 'drawn' | 'settled';

let loop: SealLoop | undefined;

const postReport = (message: SealReport) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<SealOrder>) => {
  switch (data.type) {
    case 'start':
      loop = runSeal(data.canvas, data.place, data.aim, () => postReport('settled'));
      postReport('drawn');
      break;
    case 'aim':
      loop?.aim(data.aim);
      break;
    case 'fit':
      loop?.fit(data.place);
  }
});
