import { readFile } from 'node:fs/promises';
import type { Page } from 'puppeteer-core';

const bytes = await readFile(new URL('../fonts/newsreader-display-latin.woff2', import.meta.url), 'base64');

/** Fonts of very different widths and heights, all derived from one font of the project. */
const derivedFonts: Readonly<Record<string, FontFaceDescriptors & { readonly sizeAdjust?: string }>> = {
  'Test Tall': { ascentOverride: '180%', descentOverride: '70%', lineGapOverride: '40%' },
  'Test Flat': { ascentOverride: '50%', descentOverride: '5%', lineGapOverride: '0%' },
  'Test Wide': { sizeAdjust: '150%' },
  'Test Narrow': { sizeAdjust: '70%' },
};
/** The derived fonts and this machine's own. */
const fonts = [...Object.keys(derivedFonts), 'serif', 'sans-serif', 'monospace'];

/** A phone, also on its side, a tablet and a laptop. */
const windows = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1280, height: 900 },
] as const;

/** Adds the fonts that `boxesInEveryFont` uses to the page. */
export const addFonts = (page: Page): Promise<void> =>
  page.evaluate(
    async (fontData, fontDescriptors) => {
      const buffer = Uint8Array.from(atob(fontData), (letter) => letter.charCodeAt(0));
      for (const [name, descriptors] of Object.entries(fontDescriptors))
        document.fonts.add(await new FontFace(name, buffer, descriptors).load());
    },
    bytes,
    derivedFonts,
  );

/** Left, top and height, px, of each element that a selector finds, for every window and font. */
type Boxes = Readonly<Record<string, readonly string[]>>;

/** Measures in every window and font, then restores the page's own font. */
export async function boxesInEveryFont(page: Page, selector: string): Promise<Boxes> {
  const boxes: Record<string, readonly string[]> = {};
  for (const size of windows) {
    await page.setViewport(size);
    const boxesByFont = await page.evaluate(boxesIn, selector, fonts);
    for (const [font, fontBoxes] of boxesByFont) boxes[`${size.width} px, ${font}`] = fontBoxes;
  }
  return boxes;
}

async function boxesIn(selector: string, families: readonly string[]): Promise<[string, string[]][]> {
  await Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  );
  const { style } = document.documentElement;
  const boxes = families.map((family): [string, string[]] => {
    style.setProperty('--sans', family);
    const foundBoxes = [...document.querySelectorAll(selector)].map((element) => {
      const { x, y, height } = element.getBoundingClientRect();
      return `${x + scrollX} ${y + scrollY} ${height}`;
    });
    return [family, foundBoxes];
  });
  style.removeProperty('--sans');
  return boxes;
}
