import { startStack } from '../../../harness/src/services/stack/index.ts';
import { builtPage, temporaryFolder } from '../../shared/own-stack.ts';
import { nothing, type Row } from '../shared/report.ts';
import { pollution } from './hostile/judge.ts';
import { throughPage } from './hostile/pages.ts';
import { throughServices } from './hostile/services.ts';
import { throughTexts } from './hostile/texts.ts';
import { chosenValues, generatedValues } from './hostile/values.ts';
import type { AttackSettings, Part } from './part.ts';

const usualRuns = 10_000;
/** Number of chosen values that the real page shows. */
const shownCount = 40;

/** Passes hostile texts through every part of the product. */
export const hostilePart: Part = {
  name: 'hostile',
  title: 'What hostile values do: kept byte for byte or refused in words, never run, no crash, no 500',
  run: attack,
};

async function attack({ seed, runs = usualRuns, signal, cleanUps, say }: AttackSettings): Promise<Row[]> {
  const values = [...chosenValues, ...generatedValues(runs, seed)];
  say(`${chosenValues.length} chosen and ${runs} generated values through every reader of texts …`);
  const texts = await throughTexts(values, signal);
  // In this process, because its prototypes are checked below.
  const dataDir = await temporaryFolder(cleanUps);
  const stack = await startStack({ port: 0, dataDir, pageDir: builtPage, signal });
  cleanUps.defer(() => stack.stop());
  const services = await throughServices(stack, values, signal, say);
  say(`${shownCount} values in the page …`);
  const shown = await throughPage(stack, chosenValues.slice(0, shownCount), { cleanUps, signal });
  return [
    ...[...texts, ...services, shown].map((way) => way.row()),
    nothing('prototypes', pollution(), 'unchanged'),
  ];
}
