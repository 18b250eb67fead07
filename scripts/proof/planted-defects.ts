// Plants deliberate mistakes in the client and the page, one at a time. Each must fail the scenarios that should notice
// it, and their reports must name the layer it is in.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readScenarios } from '@firmline/harness/call-tests';
import { root, temporaryFolder } from '../shared/own-stack.ts';
import { readPlans } from './planted-defects/defect.ts';
import { outcomeTable } from './planted-defects/outcome.ts';
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
  const scenarios = await readScenarios([path.join(root, 'fixtures/scenarios')]);
  const plans = await readPlans(flags.only, root, scenarios);
  if (flags['dry-run']) {
    console.log(`${plans.length} defects fit the sources and the scenarios.`);
    return true;
  }
  const folder = await temporaryFolder(cleanUps);
  const tried = await tryDefects(plans, { folder, lanes: Number(flags.lanes), signal });
  if (flags.json) console.log(JSON.stringify(tried, null, 2));
  else console.log(outcomeTable(tried.control, tried.outcomes));
  return !signal.aborted && tried.outcomes.every(({ finding }) => finding === 'caught');
});
