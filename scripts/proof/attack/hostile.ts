import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startStack } from '../../../harness/src/services/stack/index.ts';
import type { Row } from '../deploy/answers.ts';
import { pollution } from './hostile/judge.ts';
import { throughPage } from './hostile/pages.ts';
import { throughServices } from './hostile/services.ts';
import { throughTexts } from './hostile/texts.ts';
import { chosenValues, generatedValues } from './hostile/values.ts';
import type { AttackSettings, Part } from './part.ts';

const usualRuns = 10_000;
/** How many of the chosen ones the real page shows. */
const shownCount = 40;

/** What texts of others do on each way through the product. */
export const hostilePart: Part = {
  name: 'hostile',
  title: 'What hostile values do: kept byte for byte or refused in words, never run, no crash, no 500',
  run: attack,
};

async function attack({ seed, runs = usualRuns, signal, cleanUps, say }: AttackSettings): Promise<Row[]> {
  const values = [...chosenValues, ...generatedValues(runs, seed)];
  say(`${chosenValues.length} chosen and ${runs} generated values through every reader of texts …`);
  const texts = await throughTexts(values, signal);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'firmline-proof-'));
  cleanUps.defer(() => rm(dataDir, { recursive: true, force: true }));
  const pageDir = path.resolve(import.meta.dirname, '../../../web/dist');
  const stack = await startStack({ port: 0, dataDir, pageDir, signal });
  cleanUps.defer(() => stack.stop());
  const services = await throughServices(stack, values, signal, say);
  say(`${shownCount} values in the page …`);
  const shown = await throughPage(stack, chosenValues.slice(0, shownCount), cleanUps, signal);
  const polluted = pollution();
  return [
    ...[...texts, ...services, shown].map((way) => way.row()),
    { what: 'prototypes', found: polluted.join(', ') || 'unchanged', holds: polluted.length === 0 },
  ];
}
