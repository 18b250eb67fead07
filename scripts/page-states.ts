// Takes the pictures in web/README.md: every state of the page, on a phone and on a desktop, with its own stack.
// Needs `npm run build`.
// Run: node --conditions=@firmline/source scripts/page-states.ts
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { launchBrowser } from '../harness/src/shared/browser/index.ts';
import type { StateName } from '../web/src/testing/states.ts';
import { type StateVisits, stateVisits, type WindowSize } from '../web/src/testing/visit-state.ts';
import { root, startOwnStack } from './shared/own-stack.ts';
import { type Picture, writeSheet } from './page-states/sheet.ts';

const target = path.join(root, 'web/docs');

const sheets: Readonly<Record<string, readonly StateName[]>> = {
  arriving: [
    'loading slowly',
    'ready',
    'ready, long company name',
    'ready, right to left',
    'not found',
    'broken',
  ],
  phone: ['phone form', 'phone refused', 'phone submitting slowly', 'phone failed', 'phone submitted'],
  connecting: [
    'asking for the microphone',
    'connecting slowly',
    'joining the call',
    'microphone denied',
    'microphone missing',
    'call failed',
  ],
  call: ['assistant speaking', 'listening', 'muted', 'caller not heard', 'sound blocked', 'connection lost'],
  ending: ['ended', 'call error', 'not set up'],
};

const sizes: Readonly<Record<string, WindowSize & { readonly shownWidth: number; readonly inRow: number }>> =
  {
    phone: { width: 390, height: 844, isMobile: true, hasTouch: true, shownWidth: 234, inRow: 6 },
    desktop: { width: 1280, height: 800, shownWidth: 560, inRow: 3 },
  };

/** Runs in the page until transitions have ended, so that no picture shows half of one. */
async function settle(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations === 1);
  await Promise.allSettled(passing.map(({ finished }) => finished));
  await document.fonts.ready;
}

async function pictureOf(visits: StateVisits, name: StateName, size: WindowSize): Promise<Picture> {
  const data = await visits.visit(name, size, async (page) => {
    await page.mouse.move(0, 0);
    await page.evaluate(settle);
    return page.screenshot({ encoding: 'base64' });
  });
  return { caption: name, data };
}

await using cleanUps = new AsyncDisposableStack();
const stack = await startOwnStack(cleanUps);
const visits = stateVisits(stack);
cleanUps.defer(() => visits.close());
const browser = await launchBrowser();
cleanUps.defer(() => browser.close());
await mkdir(target, { recursive: true });
const wanted = process.argv.slice(2);
for (const [sheet, states] of Object.entries(sheets)) {
  if (wanted.length > 0 && !wanted.includes(sheet)) continue;
  for (const [device, { shownWidth, inRow, ...size }] of Object.entries(sizes)) {
    const pictures: Picture[] = [];
    for (const state of states) pictures.push(await pictureOf(visits, state, size));
    const file = path.join(target, `${sheet}-${device}.webp`);
    const bytes = await writeSheet(browser, file, pictures, { shownWidth, inRow });
    console.log(`${path.relative(root, file)} ${Math.round(bytes / 1000)} KB`);
  }
}
