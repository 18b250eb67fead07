// Uploads a file in a child process and reports the growth of used memory in bytes, to 8 MB.
import { createReadStream, openAsBlob } from 'node:fs';
import { type FilePart, createPlatformClient, fetchTransport } from '../index.ts';

const [baseUrl = '', transport = '', kind = '', file = ''] = process.argv.slice(2);

const client = createPlatformClient({
  baseUrl,
  token: 'key',
  maxRetries: 0,
  ...(transport === 'fetch' ? { transport: fetchTransport() } : {}),
});

async function part(): Promise<FilePart> {
  if (kind === 'path') return { path: file };
  if (kind === 'blob') return openAsBlob(file);
  return { stream: createReadStream(file), name: 'stream' };
}

function memory(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Memory that cannot be garbage-collected, bytes. */
function used(): number {
  globalThis.gc?.();
  return memory();
}

/**
 * Growth below this is ignored, bytes, so that garbage is collected only a few times even on a slow machine. If any
 * growth counted, a busy machine would collect once for each piece that it sends.
 */
const leastGrowth = 8 * 1024 * 1024;

// Code that is loaded on first use does not count.
await client.file.create({ file: new Blob(['warm']) });
const opened = await part();
const before = used();
let most = before;
const watching = setInterval(() => {
  if (memory() > most + leastGrowth) most = Math.max(most, used());
}, 5);
await client.file.create({ file: opened });
clearInterval(watching);
process.stdout.write(JSON.stringify({ grown: most - before }));
