// Measures the call tests' cost: time beyond the calls themselves, compared with hand-written scripts; and how many
// concurrent calls this machine can judge correctly.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startOwnStack, temporaryFolder } from '../shared/own-stack.ts';
import { type AtOnce, measureAtOnce } from './harness/at-once.ts';
import { longCalls, shortCalls } from './harness/calls.ts';
import { measureOverhead } from './harness/overhead.ts';
import { report, resultsOf } from './harness/report.ts';
import { check } from './shared/results.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean' },
    check: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    // Calls per contender and round.
    calls: { type: 'string', default: '4' },
    // Numbers of concurrent calls; each is measured with twice as many calls.
    'at-once': { type: 'string', default: '1,2,4,8' },
  },
});
const rounds = Number(flags.rounds);
const calls = Number(flags.calls);
// Load before the benchmark's own work.
const machine = { processors: availableParallelism(), load: loadavg()[0] ?? 0 };

async function measure() {
  await using cleanUps = new AsyncDisposableStack();
  const folder = await temporaryFolder(cleanUps);
  const bench = { stack: await startOwnStack(cleanUps), folder };

  const short = await shortCalls(folder, calls);
  // The first call warms up the machine and renders the speech.
  await measureOverhead(bench, short.slice(0, 1), 1);
  const overhead = await measureOverhead(bench, short, rounds);

  const atOnce: AtOnce[] = [];
  for (const count of flags['at-once'].split(',').map(Number)) {
    const scenarios = await longCalls(folder, count * 2);
    atOnce.push(await measureAtOnce(bench, scenarios, count));
    console.error(`${count} at once`);
  }
  return { overhead, atOnce };
}

const measured = await measure();
const results = resultsOf(measured.overhead, measured.atOnce);
if (flags.json) console.log(JSON.stringify({ rounds, calls, machine, ...measured, results }));
else console.log(report({ rounds, calls, machine, ...measured, results }));
check(flags, results);
