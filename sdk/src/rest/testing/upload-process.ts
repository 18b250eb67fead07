// Uploads a file in a process of its own and reports by how many bytes the memory in use grew meanwhile, to 8 MB.
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

/** What cannot be collected. */
function used(): number {
  globalThis.gc?.();
  return memory();
}

/**
 * Growth below this is not looked into, bytes: the file is collected a few times, however slow the machine is. If any
 * growth counted, a busy machine would collect once for each piece that it sends.
 */
const leastGrowth = 8 * 1024 * 1024;

// What is loaded at first use does not count.
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
