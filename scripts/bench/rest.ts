// Compares the platform client with raw undici and the vendor's server SDK, at 50 requests in flight.
import path from 'node:path';
import { getHeapStatistics } from 'node:v8';
import { brotliCompressSync } from 'node:zlib';
import { bundleForBrowser } from '../shared/bundle.ts';
import { installPeers } from '../tools/install.ts';
import { createClients } from './rest/clients.ts';
import { atLeast, atMost, bench, compare } from './shared/bench.ts';
import { startChild } from './shared/child.ts';

const inFlight = 50;
const requestsPerRound = 3000;
const fileOf = (name: string) => path.join(import.meta.dirname, 'rest', name);

/** All that was ever allocated, bytes. Newer versions of Node report it. */
const allocatedBytes = () =>
  (getHeapStatistics() as { readonly total_allocated_bytes?: number }).total_allocated_bytes ?? Number.NaN;

/** Requests a second, CPU seconds per 1,000 requests, and KB allocated for each. */
async function measureClient(getOne: () => Promise<unknown>) {
  const [cpu, allocatedBefore, from] = [process.cpuUsage(), allocatedBytes(), performance.now()];
  let remainingRequests = requestsPerRound;
  const work = async () => {
    while (remainingRequests-- > 0) await getOne();
  };
  await Promise.all(Array.from({ length: inFlight }, work));
  const { user, system } = process.cpuUsage(cpu);
  return {
    'requests/s': (requestsPerRound / (performance.now() - from)) * 1000,
    'CPU s per 1,000': (user + system) / 1000 / requestsPerRound,
    'KB each': (allocatedBytes() - allocatedBefore) / 1000 / requestsPerRound,
  };
}

/** KB, after minifying and brotli, of a page that uses only `call.createWeb`. */
async function browserEntryKb(): Promise<number> {
  const input = fileOf('browser-entry.ts');
  const [script, ...otherFiles] = await bundleForBrowser({ input }, { format: 'esm', minify: true });
  if (!script || otherFiles.length > 0) throw new Error('The browser entry should be one file.');
  return brotliCompressSync(script.code).length / 1000;
}

await bench({ rounds: [7, 'rounds'] }, async ({ flags: { rounds }, cleanUps }) => {
  await installPeers();
  const server = startChild(fileOf('server.ts'));
  cleanUps.defer(() => server.stop());
  const { port } = await server.next<{ port: number }>();
  const clients = await createClients(`http://127.0.0.1:${port}`, cleanUps);
  const contenders = Object.entries(clients).map(([name, getOne]) => ({
    name,
    measure: () => measureClient(getOne),
  }));
  const { ratioOf, section } = await compare(contenders, { rounds, baseline: 'undici request' });
  const rate = (peer: string) => ratioOf('firmline', 'requests/s', peer);
  return {
    targets: [
      atLeast('rate, GET one, of undici', rate('undici request'), 0.9, 'x'),
      atLeast('rate, GET one, of the vendor', rate('@vapi-ai/server-sdk'), 6, 'x'),
      atMost('CPU, GET one, of undici', ratioOf('firmline', 'CPU s per 1,000'), 1.25, 'x'),
      atMost('heap, GET one, of undici', ratioOf('firmline', 'KB each'), 1.5, 'x'),
      atMost('browser entry, KB brotli', await browserEntryKb(), 6.2),
    ],
    report: [section(`GET one assistant (1 KB), ${inFlight} in flight`)],
  };
});
