// Uses a client in a process of its own: with a file, uploads it and reports the growth of used memory in bytes, to 8 MB;
// else in every way that could leak a timer or a connection. The process must exit without closing the client.
import { createReadStream, openAsBlob } from 'node:fs';
import { createPlatformClient, fetchTransport } from '../index.ts';

const [baseUrl = '', transport = '', kind = '', file = ''] = process.argv.slice(2);
const ending = new AbortController();
const client = createPlatformClient({
  baseUrl,
  token: async () => 'key',
  timeoutMs: 600_000,
  retryDelayMs: 1,
  maxRetryAfterMs: 600_000,
  debug: ({ type, operation }) => {
    if (type === 'retry' && operation.startsWith('DELETE')) ending.abort();
  },
  ...(transport === 'fetch' ? { transport: fetchTransport() } : {}),
});

const failed = async (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'ok',
    (error: unknown) => (error as { code: string }).code,
  );

async function useEverything(): Promise<string> {
  const { call, chat, v2 } = client;
  const seen = [await failed(call.get('ok')), await failed(call.get('missing'))];
  seen.push(await failed(call.get('broken')), await failed(call.get('dropped')));
  seen.push(await failed(call.get('silent', { timeoutMs: 20, maxRetries: 0 })));
  seen.push(await failed(call.delete('later', { signal: ending.signal })));
  for await (const event of await chat.create({ input: 'Hello', stream: true })) {
    seen.push(JSON.stringify(event));
    break;
  }
  seen.push(await (await v2.call.export()).text());
  seen.push(await failed(client.file.create({ file: new Blob(['content']) })));
  return seen.join(' ');
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

async function growthOfUpload(): Promise<string> {
  // Code that is loaded on first use does not count.
  await client.file.create({ file: new Blob(['warm']) });
  const blob = kind === 'blob' ? await openAsBlob(file) : undefined;
  const stream = { stream: createReadStream(file), name: 'stream' };
  const before = used();
  let most = before;
  const watching = setInterval(() => {
    if (memory() > most + leastGrowth) most = Math.max(most, used());
  }, 5);
  await client.file.create({ file: blob ?? (kind === 'path' ? { path: file } : stream) }, { maxRetries: 0 });
  clearInterval(watching);
  return String(most - before);
}

process.stdout.write(await (kind === '' ? useEverything() : growthOfUpload()));
