// Uses a client in a process of its own: with a file, uploads it and reports the growth of used memory in bytes, to 8 MB;
// else in every way that could leak a timer or a connection. The process must exit without closing the client.
import { createPlatformClient, fetchTransport } from '../index.ts';

const [baseUrl = '', transport = '', file = ''] = process.argv.slice(2);
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

const outcomeOf = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error: unknown) => (error as { code: string }).code,
  );

async function useEverything(): Promise<string> {
  const { call, chat, v2 } = client;
  const outcomes = [await outcomeOf(call.get('ok')), await outcomeOf(call.get('missing'))];
  outcomes.push(await outcomeOf(call.get('broken')), await outcomeOf(call.get('dropped')));
  outcomes.push(await outcomeOf(call.get('silent', { timeoutMs: 20, maxRetries: 0 })));
  outcomes.push(await outcomeOf(call.delete('later', { signal: ending.signal })));
  for await (const event of await chat.create({ input: 'Hello', stream: true })) {
    outcomes.push(JSON.stringify(event));
    break;
  }
  outcomes.push(await (await v2.call.export()).text());
  outcomes.push(await outcomeOf(client.file.create({ file: new Blob(['content']) })));
  return outcomes.join(' ');
}

function memory(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Memory that cannot be garbage-collected, bytes. */
function usedMemory(): number {
  globalThis.gc?.();
  return memory();
}

/**
 * Growth below this is ignored, bytes, so that garbage is collected only a few times even on a slow machine. If any
 * growth counted, a busy machine would collect once for each piece that it sends.
 */
const minGrowth = 8 * 1024 * 1024;

async function growthOfUpload(): Promise<string> {
  // Code that is loaded on first use does not count.
  await client.file.create({ file: new Blob(['warm']) });
  const before = usedMemory();
  let highest = before;
  const memoryTimer = setInterval(() => {
    if (memory() > highest + minGrowth) highest = Math.max(highest, usedMemory());
  }, 5);
  await client.file.create({ file: { path: file } }, { maxRetries: 0 });
  clearInterval(memoryTimer);
  return String(highest - before);
}

process.stdout.write(await (file === '' ? useEverything() : growthOfUpload()));
