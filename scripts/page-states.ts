// Takes the pictures in web/docs/screens.md, with its own stack: every state of the page, on a phone and on a desktop.
// Run: npm run docs -- --pictures [sheet ...]
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { launchBrowser } from '@firmline/harness/browser';
import { startStage } from '../web/src/testing/stage.ts';
import { type StateName, states } from '../web/src/testing/states.ts';
import { type Size, tabOf } from '../web/src/testing/tab.ts';
import { root, startOwnStack } from './shared/own-stack.ts';

const target = path.join(root, 'web/docs');
/** Maximum size of a sheet's file, bytes. */
const limit = 60_000;

/** The states on each sheet; all others are on the last one. */
const statesOfSheets: Readonly<Record<string, readonly StateName[]>> = {
  arriving: [
    'loading slowly',
    'ready',
    'ready, long company name',
    'ready, right to left',
    'ready, with a notice',
    'ready, with a sender',
    'not found',
    'not found, with a sender',
    'look-up failed',
    'broken',
  ],
  phone: [
    'phone form',
    'phone refused',
    'phone submitting slowly',
    'phone failed',
    'phone submitted',
    'phone should have rung',
  ],
  connecting: [
    'asking for agreement',
    'asking for the microphone',
    'connecting slowly',
    'joining the call',
    'microphone denied',
    'microphone missing',
    'call failed',
  ],
  call: [
    'assistant speaking',
    'listening',
    'muted',
    'caller not heard',
    'sound blocked',
    'connection lost',
    'conversation',
    'caller speaking',
    'thinking',
    'typing',
  ],
  ending: ['ended', 'conversation kept', 'call error', 'not set up'],
};
const sorted = new Set(Object.values(statesOfSheets).flat());
const rare = (Object.keys(states) as StateName[]).filter((state) => !sorted.has(state));
const sheets = Object.entries({ ...statesOfSheets, rare });

interface Device extends Size {
  readonly isMobile?: boolean;
  readonly hasTouch?: boolean;
  /** Width on the sheet, CSS pixels. */
  readonly shownWidth: number;
  readonly inRow: number;
}

const devices: Readonly<Record<string, Device>> = {
  phone: {
    width: 390,
    height: 844,
    isMobile: true,
    hasTouch: true,
    shownWidth: 234,
    inRow: 6,
  },
  desktop: { width: 1280, height: 800, shownWidth: 560, inRow: 3 },
};

const chosenSheets = process.argv.slice(2);
const names = sheets.map(([name]) => name);
const unknown = chosenSheets.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`There is no sheet "${unknown}". Choose from: ${names.join(', ')}.`);
  process.exit(1);
}

await using cleanUps = new AsyncDisposableStack();
const stack = await startOwnStack(cleanUps);
const stage = await startStage(stack);
cleanUps.defer(() => stage.close());
const browser = await launchBrowser();
cleanUps.defer(() => browser.close());
const page = await browser.newPage();

async function pictureOf(name: StateName, size: Size): Promise<Picture> {
  await page.setViewport(size);
  await stage.show(tabOf(page), name);
  await page.mouse.move(0, 0);
  await page.evaluate(settle);
  const data = await page.screenshot({ encoding: 'base64' });
  return { caption: name, data };
}

/** Runs in the page until its fonts are loaded, its questions are there, and transitions have ended. */
async function settle(): Promise<void> {
  await new Promise((resolve) => {
    requestIdleCallback(resolve, { timeout: 1000 });
  });
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
  await Promise.allSettled(passing.map(({ finished }) => finished));
  await document.fonts.ready;
}

for (const [title, stateNames] of sheets) {
  if (chosenSheets.length > 0 && !chosenSheets.includes(title)) continue;
  for (const [name, device] of Object.entries(devices)) {
    const pictures: Picture[] = [];
    for (const state of stateNames) pictures.push(await pictureOf(state, device));
    const file = path.join(target, `${title}-${name}.webp`);
    const bytes = await writeSheet(file, pictures, device);
    console.log(`${path.relative(root, file)} ${Math.round(bytes / 1000)} KB`);
  }
}

interface Picture {
  readonly caption: string;
  /** PNG, base64. */
  readonly data: string;
}

/**
 * Puts pictures on one sheet with their captions, as WebP.
 * @returns the file's bytes
 */
async function writeSheet(
  file: string,
  pictures: readonly Picture[],
  { shownWidth, inRow }: Device,
): Promise<number> {
  const sheet = await browser.newPage();
  const gap = 16;
  const columns = Math.min(inRow, pictures.length);
  await sheet.setViewport({ width: columns * (shownWidth + gap) + gap, height: 100 });
  await sheet.setContent(`<!doctype html><style>
    body { margin: 0; padding: ${gap}px; display: grid; gap: ${gap}px; background: #d8d3c8;
      grid-template-columns: repeat(${columns}, ${shownWidth}px); font: 13px sans-serif; color: #0c1016; }
    figure { margin: 0 } img { display: block; width: 100% } figcaption { padding-top: 6px }
  </style>${pictures.map(figure).join('')}`);
  await sheet.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const bytes = await smallEnough((quality) => sheet.screenshot({ type: 'webp', quality, fullPage: true }));
  await sheet.close();
  await writeFile(file, bytes);
  return bytes.length;
}

/** The picture at the best quality that stays under the limit, or at the last one. */
async function smallEnough(takePicture: (quality: number) => Promise<Uint8Array>): Promise<Uint8Array> {
  let bytes = await takePicture(75);
  for (const quality of [68, 60, 50, 40, 30, 20])
    if (bytes.length > limit) bytes = await takePicture(quality);
  return bytes;
}

function figure({ caption, data }: Picture): string {
  return `<figure><img src="data:image/png;base64,${data}"><figcaption>${caption}</figcaption></figure>`;
}
