import { runSeal, type SealLoop } from './seal-loop.ts';
import type { SealOrder, SealReport } from './seal-messages.ts';

let loop: SealLoop | undefined;

const report = (message: SealReport) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<SealOrder>) => {
  switch (data.type) {
    case 'start':
      loop = runSeal(data.canvas, data.place, data.aim, () => report('settled'));
      report('drawn');
      break;
    case 'aim':
      loop?.aim(data.aim);
      break;
    case 'fit':
      loop?.fit(data.place);
  }
});
