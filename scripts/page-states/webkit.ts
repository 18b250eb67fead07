import { startWebKit } from '../../web/src/testing/webkit.ts';
import type { Drawer } from './draw.ts';

/** Wider than every picture. */
const screenWidth = 1400;

export async function openWebKit(): Promise<Drawer> {
  const webkit = await startWebKit();
  return {
    async draw(url, { width, height }) {
      // As high as the picture, whose place WebKit counts from the window's bottom.
      await webkit.setSize({ width: screenWidth, height });
      // In a frame of the picture's size, as in the other engines.
      await webkit.open(`${url}?frame=${width}x${height}`);
      await webkit.evaluate(whenDrawn);
      const picture = await webkit.picture('iframe');
      // The page's animations would keep a processor busy.
      await webkit.open('about:blank');
      return picture;
    },
    close: () => webkit.close(),
  };
}

/** Runs in the page around the frame. */
const whenDrawn = `
  return window[0].document.fonts.ready.then(() => new Promise((resolve) => setTimeout(() => resolve(null), 700)));
`;
