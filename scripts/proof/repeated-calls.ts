// Runs all scenarios repeatedly: each must pass every time.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readScenarios, runCallTests, selectScenarios } from '../../harness/src/call-tests/index.ts';
import { root, startOwnStack, temporaryFolder } from '../shared/own-stack.ts';
import { Tally } from './repeated-calls/tally.ts';
import { prove } from './shared/prove.ts';

const { values: flags, positionals: patterns } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    repeat: { type: 'string', default: '20' },
    // Includes scenarios with the tag slow.
    slow: { type: 'boolean' },
    // Default: the number that calibration finds for this machine.
    workers: { type: 'string' },
  },
});
const repeat = Number(flags.repeat);

await prove(async ({ signal, cleanUps, say }) => {
  const scenarios = selectScenarios(await readScenarios([path.join(root, 'fixtures/scenarios')]), {
    patterns,
    tags: flags.slow ? [] : ['!slow'],
  });
  const folder = await temporaryFolder(cleanUps);
  const stack = await startOwnStack(cleanUps, { signal });

  const tally = new Tally();
  for (let round = 1; round <= repeat && !signal.aborted; round++) {
    const report = await runCallTests({
      scenarios,
      stack,
      version: 'repeated',
      folder: root,
      cacheDir: path.join(folder, 'speech'),
      ...(flags.workers === undefined ? {} : { workers: Number(flags.workers) }),
      signal,
    });
    // An interrupted run proves nothing.
    if (!signal.aborted) say(`${round} of ${repeat}  ${tally.add(report)}`);
  }
  console.log(flags.json ? JSON.stringify({ repeat, rows: tally.rows() }) : tally.table());
  return tally.holds(repeat);
});
