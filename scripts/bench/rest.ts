// Compares the platform client with raw undici, global fetch and the vendor's server SDK, at 50 requests in flight.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../shared/statistics.ts';
import { table } from '../shared/table.ts';
import { installPeers } from '../tools/install.ts';
import type { Sample } from './rest/measure.ts';
import { browserEntrySize } from './rest/browser-entry.ts';
import { check, result, resultLines } from './shared/results.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean' },
    check: { type: 'boolean' },
    rounds: { type: 'string', default: '7' },
  },
});

const start = (file: string, args: string[], execArgv: string[] = []) =>
  fork(path.resolve(import.meta.dirname, 'rest', file), args, {
    execArgv: ['--conditions=@firmline/source', ...execArgv],
    serialization: 'advanced',
  });

async function message<Type>(child: ChildProcess): Promise<Type> {
  const exit = once(child, 'exit').then(([code]) => {
    throw new Error(`A process of the benchmark ended early with ${String(code)}.`);
  });
  const [value] = (await Promise.race([once(child, 'message'), exit])) as [Type];
  exit.catch(() => {});
  return value;
}

installPeers('clients');
const server = start('server.ts', []);
let samples: Sample[];
try {
  const { port } = await message<{ port: number }>(server);
  const measure = start(
    'measure.ts',
    [`http://127.0.0.1:${port}`, flags.rounds],
    ['--expose-gc', '--max-semi-space-size=512'],
  );
  samples = await message<Sample[]>(measure);
} finally {
  server.disconnect();
}

const figures = [...new Set(samples.map(({ task, contender }) => `${task}|${contender}`))].map((key) => {
  const [task = '', contender = ''] = key.split('|');
  const own = samples.filter((sample) => sample.task === task && sample.contender === contender);
  return {
    task,
    contender,
    rate: median(own.map(({ rate }) => rate)),
    cpu: median(own.map(({ cpu }) => cpu)),
    heap: median(own.map(({ heap }) => heap)),
  };
});

/** Compares within each round, then takes the median of the ratios. */
function ratio(field: 'rate' | 'cpu' | 'heap', task: string, other: string): number {
  const of = (contender: string) =>
    samples.filter((sample) => sample.task === task && sample.contender === contender);
  const others = of(other);
  return median(
    of('firmline').map((sample, round) => sample[field] / (others[round]?.[field] ?? Number.NaN)),
  );
}

const browserEntry = await browserEntrySize();
const results = [
  { name: 'rate, GET one, of undici', value: ratio('rate', 'get', 'undici request'), atLeast: 0.9 },
  { name: 'rate, GET one, of the vendor', value: ratio('rate', 'get', '@vapi-ai/server-sdk'), atLeast: 6 },
  { name: 'CPU, GET one, of undici', value: ratio('cpu', 'get', 'undici request'), atMost: 1.25 },
  { name: 'heap, GET one, of undici', value: ratio('heap', 'get', 'undici request'), atMost: 1.5 },
  { name: 'browser entry, KB brotli', value: browserEntry / 1000, atMost: 6 },
].map((target) => result(target));

if (flags.json) console.log(JSON.stringify({ rounds: Number(flags.rounds), figures, results }));
else {
  const rows = figures.map(({ task, contender, rate, cpu, heap }) => [
    `${task}, ${contender}`,
    String(Math.round(rate)),
    cpu.toFixed(3),
    (heap / 1000).toFixed(1),
  ]);
  const head = ['Request, client', 'Requests/s', 'CPU s per 1,000', 'KB heap per call'];
  console.log([...table(head, rows), '', ...resultLines(results)].join('\n'));
}
check(flags, results);
