// Deliberate mistakes in the client and the page, one at a time: each must fail the scenarios that are there to notice
// it, and their reports must name the layer it is in.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readScenarios } from '../../harness/src/call-tests/index.ts';
import { prepareBuilds } from './planted-defects/build-page.ts';
import { chosen } from './planted-defects/chosen.ts';
import { defects } from './planted-defects/defects/index.ts';
import { outcomeTable } from './planted-defects/table.ts';
import { tryDefects } from './planted-defects/try-defects.ts';
import { prove } from './shared/interruption.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean' },
    // Part of a defect's name; several: any of them.
    only: { type: 'string', multiple: true, default: [] },
    // Defects at once.
    lanes: { type: 'string', default: '2' },
    // Only whether each defect still finds its place in the sources, and its scenarios.
    'dry-run': { type: 'boolean' },
  },
});
const root = path.resolve(import.meta.dirname, '../..');

await prove(async (signal) => {
  await using cleanUps = new AsyncDisposableStack();
  const plans = await chosen(defects, {
    only: flags.only,
    root,
    scenarios: await readScenarios([path.join(root, 'fixtures/scenarios')]),
  });
  if (flags['dry-run']) return true;
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-proof-'));
  cleanUps.defer(() => rm(folder, { recursive: true, force: true }));
  await prepareBuilds(folder);
  const { control, outcomes } = await tryDefects(plans, { folder, lanes: Number(flags.lanes), signal });
  if (flags.json) console.log(JSON.stringify({ control, outcomes }));
  else console.log(outcomeTable({ control, outcomes }));
  return outcomes.length === plans.length && outcomes.every(({ finding }) => finding === 'caught');
});
