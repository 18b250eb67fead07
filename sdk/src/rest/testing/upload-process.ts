// Uploads a file in a process of its own and reports by how many bytes the memory in use grew meanwhile.
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

// What is loaded at first use does not count.
await client.file.create({ file: new Blob(['warm']) });
const opened = await part();
const before = used();
let most = before;
const watching = setInterval(() => {
  // Collecting takes its time, so only what looks like growth is looked into.
  if (memory() > most) most = Math.max(most, used());
}, 5);
await client.file.create({ file: opened });
clearInterval(watching);
process.stdout.write(JSON.stringify({ grown: most - before }));
