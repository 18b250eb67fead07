// Uses a client in every way that could leak a timer or a connection. The process must exit without closing it.
import { createPlatformClient, fetchTransport } from '../index.ts';

const [baseUrl = '', transport = ''] = process.argv.slice(2);
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

const failed = async (asked: Promise<unknown>): Promise<string> => {
  try {
    await asked;
    return 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const seen: string[] = [];
seen.push(await failed(client.call.get('ok')));
seen.push(await failed(client.call.get('missing')));
seen.push(await failed(client.call.get('broken')));
seen.push(await failed(client.call.get('dropped')));
seen.push(await failed(client.call.get('silent', { timeoutMs: 20, maxRetries: 0 })));
seen.push(await failed(client.call.delete('later', { signal: ending.signal })));
for await (const event of await client.chat.create({ input: 'Hello', stream: true })) {
  seen.push(JSON.stringify(event));
  break;
}
seen.push(await (await client.v2.call.export()).text());
seen.push(await failed(client.file.create({ file: new Blob(['content']) })));
process.stdout.write(seen.join(' '));
