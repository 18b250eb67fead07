import { writeFile } from 'node:fs/promises';
import type { Browser } from '@firmline/harness/browser';

export interface Picture {
  readonly caption: string;
  /** PNG, base64. */
  readonly data: string;
}

interface Arrangement {
  /** Width of each picture on the sheet, CSS pixels. */
  readonly shownWidth: number;
  readonly inRow: number;
}

/** Maximum size of a file, bytes. */
const limit = 60_000;

/**
 * Puts pictures on one sheet with their captions, as WebP.
 * @returns the file's bytes
 */
export async function writeSheet(
  browser: Browser,
  file: string,
  pictures: readonly Picture[],
  { shownWidth, inRow }: Arrangement,
): Promise<number> {
  const page = await browser.newPage();
  const gap = 16;
  const columns = Math.min(inRow, pictures.length);
  await page.setViewport({ width: columns * (shownWidth + gap) + gap, height: 100 });
  await page.setContent(`<!doctype html><style>
    body { margin: 0; padding: ${gap}px; display: grid; gap: ${gap}px; background: #d8d3c8;
      grid-template-columns: repeat(${columns}, ${shownWidth}px); font: 13px sans-serif; color: #0c1016; }
    figure { margin: 0 } img { display: block; width: 100% } figcaption { padding-top: 6px }
  </style>${pictures.map(figure).join('')}`);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const bytes = await smallEnough((quality) => page.screenshot({ type: 'webp', quality, fullPage: true }));
  await page.close();
  await writeFile(file, bytes);
  return bytes.length;
}

/** The picture at the best quality that stays under the limit, or at the last one. */
async function smallEnough(take: (quality: number) => Promise<Uint8Array>): Promise<Uint8Array> {
  let bytes = await take(75);
  for (const quality of [68, 60, 50, 40, 30, 20]) if (bytes.length > limit) bytes = await take(quality);
  return bytes;
}

const figure = ({ caption, data }: Picture) =>
  `<figure><img src="data:image/png;base64,${data}"><figcaption>${caption}</figcaption></figure>`;
