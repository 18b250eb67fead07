// Plants deliberate mistakes in the client and the page, one at a time. Each must fail the scenarios that should notice
// it, and their reports must name the layer it is in.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readScenarios } from '../../harness/src/call-tests/index.ts';
import { root, temporaryFolder } from '../shared/own-stack.ts';
import { prepareBuilds } from './planted-defects/build-page.ts';
import { chosen } from './planted-defects/chosen.ts';
import { defects } from './planted-defects/defects/index.ts';
import { outcomeTable } from './planted-defects/table.ts';
import { tryDefects } from './planted-defects/try-defects.ts';
import { prove } from './shared/prove.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean' },
    // Parts of the names of defects to try.
    only: { type: 'string', multiple: true, default: [] },
    // Defects tried concurrently.
    lanes: { type: 'string', default: '2' },
    // Only checks that each defect still fits the sources and its scenarios exist.
    'dry-run': { type: 'boolean' },
  },
});

await prove(async ({ signal, cleanUps }) => {
  const plans = await chosen(defects, {
    only: flags.only,
    root,
    scenarios: await readScenarios([path.join(root, 'fixtures/scenarios')]),
  });
  if (flags['dry-run']) return true;
  const folder = await temporaryFolder(cleanUps);
  await prepareBuilds(folder);
  const { control, outcomes } = await tryDefects(plans, { folder, lanes: Number(flags.lanes), signal });
  if (flags.json) console.log(JSON.stringify({ control, outcomes }));
  else console.log(outcomeTable({ control, outcomes }));
  return outcomes.length === plans.length && outcomes.every(({ finding }) => finding === 'caught');
});
