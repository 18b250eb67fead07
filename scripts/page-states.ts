// Takes the pictures in web/README.md, with its own stack: every state of the page, on a phone and on a desktop.
// Run: npm run docs -- --pictures [sheet ...]
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { launchBrowser } from '../harness/src/shared/browser/index.ts';
import { startStage } from '../web/src/testing/stage.ts';
import type { StateName } from '../web/src/testing/states.ts';
import { type Size, tabOf } from '../web/src/testing/tab.ts';
import { type Picture, writeSheet } from './page-states/sheet.ts';
import { root, startOwnStack } from './shared/own-stack.ts';

const target = path.join(root, 'web/docs');
/** With it, every picture is also kept in this folder, in full size. */
const keep = process.env['FIRMLINE_KEEP_PICTURES'];

type Sheet = 'arriving' | 'phone' | 'connecting' | 'call' | 'ending' | 'rare';

/** On which sheet each state is. */
const sheetOf: Readonly<Record<StateName, Sheet>> = {
  'loading slowly': 'arriving',
  ready: 'arriving',
  'ready, long company name': 'arriving',
  'ready, right to left': 'arriving',
  'ready, with a notice': 'arriving',
  'ready, with a sender': 'arriving',
  'not found': 'arriving',
  'not found, with a sender': 'arriving',
  'look-up failed': 'arriving',
  broken: 'arriving',
  'phone form': 'phone',
  'phone refused': 'phone',
  'phone submitting slowly': 'phone',
  'phone failed': 'phone',
  'phone submitted': 'phone',
  'phone should have rung': 'phone',
  'asking for agreement': 'connecting',
  'asking for the microphone': 'connecting',
  'connecting slowly': 'connecting',
  'joining the call': 'connecting',
  'microphone denied': 'connecting',
  'microphone missing': 'connecting',
  'call failed': 'connecting',
  'lines busy': 'rare',
  'in an app': 'rare',
  'in an app that asks nothing': 'rare',
  'assistant speaking': 'call',
  listening: 'call',
  muted: 'call',
  'caller not heard': 'call',
  'sound blocked': 'call',
  'connection lost': 'call',
  conversation: 'call',
  'caller speaking': 'call',
  thinking: 'call',
  typing: 'call',
  ended: 'ending',
  'conversation kept': 'ending',
  'call error': 'ending',
  'not set up': 'ending',
  offline: 'rare',
  'ready, nobody known': 'rare',
  'phone form not loaded': 'rare',
  'call code not loaded': 'rare',
  'without WebRTC': 'rare',
  'connection weak': 'rare',
};
const sheets = Map.groupBy(Object.keys(sheetOf) as StateName[], (state) => sheetOf[state]);

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
const names: readonly string[] = [...sheets.keys()];
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

for (const [sheet, states] of sheets) {
  if (wanted.length > 0 && !wanted.includes(sheet)) continue;
  for (const [device, { shownWidth, inRow, ...size }] of Object.entries(devices)) {
    const pictures: Picture[] = [];
    for (const state of states) pictures.push(await pictureOf(state, size));
    const file = path.join(target, `${sheet}-${device}.webp`);
    const bytes = await writeSheet(browser, file, pictures, { shownWidth, inRow });
    console.log(`${path.relative(root, file)} ${Math.round(bytes / 1000)} KB`);
  }
}
