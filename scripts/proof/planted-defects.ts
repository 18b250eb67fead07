// Plants deliberate mistakes in the client and the page, one at a time. Each must fail the scenarios that should notice
// it, and their reports must name the layer it is in.
import path from 'node:path';
import { readScenarios } from '@firmline/harness/call-tests';
import { root, temporaryFolder } from '../shared/own-stack.ts';
import { readPlans } from './planted-defects/defect.ts';
import { tryDefects } from './planted-defects/try-defects.ts';
import { prove } from '../shared/prove.ts';

const flagTable = {
  only: ['', 'part of the names of the defects to try'],
  'dry-run': [false, 'only checks that each defect fits the sources and the scenarios'],
} as const;

await prove(flagTable, async ({ flags, signal, cleanUps, say }) => {
  const scenarios = await readScenarios([path.join(root, 'fixtures/scenarios')]);
  const plans = await readPlans(flags.only, root, scenarios);
  if (flags['dry-run'])
    return { rows: plans.map(({ defect }) => ({ subject: defect.name, outcome: 'fits', isMet: true })) };
  return tryDefects(plans, { folder: await temporaryFolder(cleanUps), signal, cleanUps, say });
});
