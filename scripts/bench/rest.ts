// Compares the platform client with raw undici, global fetch and the vendor's server SDK, at 50 requests in flight.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { median } from '../shared/statistics.ts';
import { installPeers } from '../tools/install.ts';
import { browserEntrySize } from './rest/browser-entry.ts';
import type { Sample } from './rest/measure.ts';
import { bench, kilobytes, ratioOf, result, whole } from './shared/bench.ts';

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

await bench({ rounds: '7' }, async ({ flags, cleanUps }) => {
  installPeers();
  const server = start('server.ts', []);
  cleanUps.defer(() => server.disconnect());
  const { port } = await message<{ port: number }>(server);
  const measure = start(
    'measure.ts',
    [`http://127.0.0.1:${port}`, flags.rounds],
    ['--expose-gc', '--max-semi-space-size=512'],
  );
  const samples = await message<readonly Sample[]>(measure);
  const figures = [...Map.groupBy(samples, ({ task, contender }) => `${task}, ${contender}`)].map(
    ([name, own]) => ({
      name,
      rate: median(own.map(({ rate }) => rate)),
      cpu: median(own.map(({ cpu }) => cpu)),
      heap: median(own.map(({ heap }) => heap)),
    }),
  );
  const ofGet = (field: 'rate' | 'cpu' | 'heap', peer: string): number => {
    const values = (name: string) =>
      samples.filter(({ task, contender }) => task === 'get' && contender === name).map((one) => one[field]);
    return ratioOf(values('firmline'), values(peer));
  };
  return {
    data: { figures },
    results: [
      result({ name: 'rate, GET one, of undici', value: ofGet('rate', 'undici request'), atLeast: 0.9 }),
      result({
        name: 'rate, GET one, of the vendor',
        value: ofGet('rate', '@vapi-ai/server-sdk'),
        atLeast: 6,
      }),
      result({ name: 'CPU, GET one, of undici', value: ofGet('cpu', 'undici request'), atMost: 1.25 }),
      result({ name: 'heap, GET one, of undici', value: ofGet('heap', 'undici request'), atMost: 1.5 }),
      result({ name: 'browser entry, KB brotli', value: (await browserEntrySize()) / 1000, atMost: 6 }),
    ],
    report: [
      {
        title: '50 requests in flight, each client in turn',
        head: ['Request, client', 'Requests/s', 'CPU s per 1,000', 'KB heap per call'],
        rows: figures.map(({ name, rate, cpu, heap }) => [
          name,
          whole(rate),
          cpu.toFixed(3),
          kilobytes(heap),
        ]),
      },
    ],
  };
});
