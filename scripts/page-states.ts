// Takes the pictures in web/README.md, with its own stack: every state of the page, on a phone and on a desktop.
// Run: npm run docs -- --pictures [sheet ...]
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { launchBrowser } from '@firmline/harness/browser';
import { startStage } from '../web/src/testing/stage.ts';
import { type StateName, states } from '../web/src/testing/states.ts';
import { type Size, tabOf } from '../web/src/testing/tab.ts';
import { type Picture, writeSheet } from './page-states/sheet.ts';
import { root, startOwnStack } from './shared/own-stack.ts';

const target = path.join(root, 'web/docs');
/** With it, every picture is also kept in this folder, in full size. */
const keep = process.env['FIRMLINE_KEEP_PICTURES'];

/** The states on each sheet; all others are on the last one. */
const shown: Readonly<Record<string, readonly StateName[]>> = {
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
const sorted = new Set(Object.values(shown).flat());
const rare = (Object.keys(states) as StateName[]).filter((state) => !sorted.has(state));
const sheets = Object.entries({ ...shown, rare });

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

const wanted = process.argv.slice(2);
const names = sheets.map(([name]) => name);
const unknown = wanted.find((name) => !names.includes(name));
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
await mkdir(target, { recursive: true });

async function pictureOf(name: StateName, size: Size): Promise<Picture> {
  await page.setViewport(size);
  await stage.show(tabOf(page), name);
  await page.mouse.move(0, 0);
  await page.evaluate(settle);
  const data = await page.screenshot({ encoding: 'base64' });
  if (keep)
    await writeFile(path.join(keep, `${name.replaceAll(/\W+/g, '-')}-${size.width}.png`), data, 'base64');
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

for (const [sheet, own] of sheets) {
  if (wanted.length > 0 && !wanted.includes(sheet)) continue;
  for (const [device, { shownWidth, inRow, ...size }] of Object.entries(devices)) {
    const pictures: Picture[] = [];
    for (const state of own) pictures.push(await pictureOf(state, size));
    const file = path.join(target, `${sheet}-${device}.webp`);
    const bytes = await writeSheet(browser, file, pictures, { shownWidth, inRow });
    console.log(`${path.relative(root, file)} ${Math.round(bytes / 1000)} KB`);
  }
}
