// Compares the platform client with raw undici, global fetch and the vendor's server SDK, at 50 requests in flight.
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { median } from '../shared/statistics.ts';
import { bundleForBrowser } from '../shared/bundle.ts';
import { installPeers } from '../tools/install.ts';
import type { TaskSample } from './rest/measure.ts';
import { bench, kilobytes, ratioOf, result, whole } from './shared/bench.ts';
import { startChild } from './shared/child.ts';

const fileOf = (name: string) => path.join(import.meta.dirname, 'rest', name);

await bench({ rounds: '7' }, async ({ flags, cleanUps }) => {
  installPeers();
  const server = startChild(fileOf('server.ts'));
  cleanUps.defer(() => server.stop());
  const { port } = await server.next<{ port: number }>();
  const memoryFlags = ['--expose-gc', '--max-semi-space-size=512'];
  const measure = startChild(fileOf('measure.ts'), [`http://127.0.0.1:${port}`, flags.rounds], memoryFlags);
  const samples = await measure.next<readonly TaskSample[]>();
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

/** Bytes, after minifying and brotli, of a page that uses only `call.createWeb`. */
async function browserEntrySize(): Promise<number> {
  const [script, ...others] = await bundleForBrowser(
    { input: fileOf('browser-entry.ts') },
    { format: 'esm', minify: true },
  );
  if (!script || others.length > 0) throw new Error('The browser entry should be one file.');
  return brotliCompressSync(script.code).length;
}
