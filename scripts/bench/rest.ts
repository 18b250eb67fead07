// Compares the platform client with raw undici, global fetch and the vendor's server SDK, at 50 requests in flight.
import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { brotliCompressSync } from 'node:zlib';
import { bundleForBrowser } from '../shared/bundle.ts';
import { installPeers } from '../tools/install.ts';
import { createClients, type RestClient, tasks } from './rest/clients.ts';
import { atMost, bench, compare } from './shared/bench.ts';
import { startChild } from './shared/child.ts';

const inFlight = 50;
const requestsPerRound = { get: 3000, list: 300, create: 3000 };
const fileOf = (name: string) => path.join(import.meta.dirname, 'rest', name);

/** All that was ever allocated, bytes. Newer versions of Node report it. */
const allocatedBytes = () =>
  (getHeapStatistics() as { readonly total_allocated_bytes?: number }).total_allocated_bytes ?? Number.NaN;

/** Requests a second, CPU seconds per 1,000 requests, and KB allocated for each. */
async function measureClient(client: RestClient) {
  const figures: Record<string, number> = {};
  for (const task of tasks) {
    const count = requestsPerRound[task];
    const [cpu, allocated, from] = [process.cpuUsage(), allocatedBytes(), performance.now()];
    let remaining = count;
    const work = async () => {
      while (remaining-- > 0) await client[task]();
    };
    await Promise.all(Array.from({ length: inFlight }, work));
    const { user, system } = process.cpuUsage(cpu);
    figures[`${task}: rate`] = (count / (performance.now() - from)) * 1000;
    figures[`${task}: CPU`] = (user + system) / 1000 / count;
    figures[`${task}: KB`] = (allocatedBytes() - allocated) / 1000 / count;
  }
  return figures;
}

/** KB, after minifying and brotli, of a page that uses only `call.createWeb`. */
async function browserEntryKb(): Promise<number> {
  const input = fileOf('browser-entry.ts');
  const [script, ...otherFiles] = await bundleForBrowser({ input }, { format: 'esm', minify: true });
  if (!script || otherFiles.length > 0) throw new Error('The browser entry should be one file.');
  return brotliCompressSync(script.code).length / 1000;
}

await bench({ rounds: '7' }, async ({ rounds, cleanUps }) => {
  installPeers();
  const server = startChild(fileOf('server.ts'));
  cleanUps.defer(() => server.stop());
  const { port } = await server.next<{ port: number }>();
  const clients = await createClients(`http://127.0.0.1:${port}`, cleanUps);
  const contenders = Object.entries(clients).map(([name, client]) => ({
    name,
    measure: () => measureClient(client),
  }));
  const { ratioOf, section } = await compare(contenders, { rounds, baseline: 'undici request' });
  const rate = (peer: string) => ratioOf('firmline', 'get: rate', peer);
  return {
    targets: [
      { name: 'rate, GET one, of undici', value: rate('undici request'), atLeast: 0.9, unit: 'x' },
      { name: 'rate, GET one, of the vendor', value: rate('@vapi-ai/server-sdk'), atLeast: 6, unit: 'x' },
      atMost('CPU, GET one, of undici', ratioOf('firmline', 'get: CPU'), 1.25, 'x'),
      atMost('heap, GET one, of undici', ratioOf('firmline', 'get: KB'), 1.5, 'x'),
      atMost('browser entry, KB brotli', await browserEntryKb(), 6),
    ],
    report: [
      section(
        'Requests a second, CPU s per 1,000 and KB allocated for each, 50 in flight: one (1 KB), a list of 100 (97 KB), POST (1 KB)',
      ),
    ],
  };
});
