// All scenarios, again and again: each must come to the same verdict every time, and that one must be that it passes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readScenarios, runCallTests, selectScenarios } from '../../harness/src/call-tests/index.ts';
import { startStackInChildProcess } from '../../harness/src/services/stack/index.ts';
import { Tally } from './repeated-calls/tally.ts';
import { prove } from './shared/interruption.ts';

const { values: flags, positionals: patterns } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    repeat: { type: 'string', default: '20' },
    // Those with the tag slow as well.
    slow: { type: 'boolean' },
    // Default: what this machine is found good for.
    workers: { type: 'string' },
  },
});
const root = path.resolve(import.meta.dirname, '../..');
const repeat = Number(flags.repeat);

await prove(async (signal) => {
  await using cleanUps = new AsyncDisposableStack();
  const scenarios = selectScenarios(await readScenarios([path.join(root, 'fixtures/scenarios')]), {
    patterns,
    tags: flags.slow ? [] : ['!slow'],
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-proof-'));
  cleanUps.defer(() => rm(folder, { recursive: true, force: true }));
  const stack = await startStackInChildProcess({ pageDir: path.join(root, 'web/dist'), signal });
  cleanUps.defer(() => stack.stop());

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
    // Of a run that was stopped, what was under way says nothing.
    if (!signal.aborted) console.error(`${round} of ${repeat}  ${tally.add(report)}`);
  }
  console.log(flags.json ? JSON.stringify({ repeat, rows: tally.rows() }) : tally.table());
  return tally.holds(repeat);
});
