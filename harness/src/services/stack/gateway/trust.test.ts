import { type IncomingMessage, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestStack } from '../../../testing/test-stack.ts';
import { createTrust, isLoopbackHost } from './trust.ts';

// Listens on every address, like a stack for other machines.
const { stack, remove } = await startTestStack({ host: '0.0.0.0' });
afterAll(remove);

const { port } = new URL(stack.url);
const local = { host: `localhost:${port}` };
/** A remote address of another machine. */
const elsewhere = '127.0.0.2';
const token = { 'x-firmline-token': stack.controlToken };
const key = { authorization: `Bearer ${stack.platformPrivateKey}` };

interface Ask {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly from?: string;
  readonly method?: string;
}

/** A request with headers and an address that fetch would not use. */
function ask({ path, headers, from = '127.0.0.1', method = 'GET' }: Ask) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const options = { hostname: '127.0.0.1', port, path, method, headers, localAddress: from };
    const request = httpRequest(options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on('error', reject).end();
  });
}

const privateRequests: readonly Ask[] = [
  { path: '/_/webhook', headers: {} },
  { path: '/_/webhook', headers: {}, method: 'DELETE' },
  { path: '/_/events', headers: {} },
  { path: '/_/control/faults', headers: {} },
  { path: '/_/control/call-plans', headers: {}, method: 'DELETE' },
  { path: '/_/room/none/record', headers: {} },
  { path: '/_/platform/call', headers: key },
  { path: '/_/stack', headers: {} },
];
const statuses = async (headers: Readonly<Record<string, string>>, from?: string) =>
  Promise.all(
    privateRequests.map(async (one) => {
      const request = { ...one, headers: { ...one.headers, ...headers }, ...(from && { from }) };
      return (await ask(request)).status;
    }),
  );
const allowed = [200, 200, 200, 200, 200, 404, 200, 200];
const refused = privateRequests.map(() => 403);

describe('private data', () => {
  it('is available to this machine under each of its names', async () => {
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      expect(await statuses({ host: `${name}:${port}` })).toEqual(allowed);
    }
    expect(await statuses({ ...local, origin: `http://${local.host}` })).toEqual(allowed);
  });

  it('is refused to another machine that forges a local Host', async () => {
    expect(await statuses(local, elsewhere)).toEqual(refused);
    expect(await statuses({ ...local, origin: `http://${local.host}` }, elsewhere)).toEqual(refused);
  });

  it.each([
    ['X-Forwarded-For', '203.0.113.9'],
    ['Forwarded', 'for=203.0.113.9;host=demo.example'],
    ['Via', '1.1 proxy.example'],
  ])('is refused through a local proxy that adds %s', async (name, value) => {
    expect(await statuses({ ...local, [name]: value })).toEqual(refused);
    // Also refused if it claims to forward for this machine.
    expect(await statuses({ ...local, [name]: '127.0.0.1' })).toEqual(refused);
  });

  it('is refused to HTTP/1.0, which nginx uses without forwarding headers', async () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.end(`GET /_/webhook HTTP/1.0\r\nhost: ${local.host}\r\n\r\n`);
    expect(await readText(socket)).toMatch(/^HTTP\/1\.1 403 /);
  });

  it('is refused to a foreign page, also after DNS rebinding', async () => {
    expect(await statuses({ host: `evil.example:${port}` })).toEqual(refused);
    const rebound = { host: `evil.example:${port}`, origin: `http://evil.example:${port}` };
    expect(await statuses(rebound)).toEqual(refused);
    expect(await statuses({ host: `0.0.0.0:${port}`, origin: `http://0.0.0.0:${port}` })).toEqual(refused);
    expect(await statuses({ ...local, origin: 'https://evil.example' })).toEqual(refused);
    expect(await statuses({ ...local, origin: 'null' })).toEqual(refused);
    // Browsers request a page's images and scripts without Origin.
    expect(await statuses({ ...local, 'sec-fetch-site': 'cross-site' })).toEqual(refused);
  });

  it("is available with the stack's token, and refused with another", async () => {
    expect(await statuses({ host: 'demo.example', ...token }, elsewhere)).toEqual(allowed);
    const forwarded = { 'x-forwarded-for': '203.0.113.9', origin: 'https://team.example' };
    expect(await statuses({ ...local, ...forwarded, ...token })).toEqual(allowed);
    for (const wrong of ['', 'x', stack.controlToken.slice(1), `${stack.controlToken}x`]) {
      expect(await statuses({ ...local, 'x-firmline-token': wrong }, elsewhere)).toEqual(refused);
    }
    expect(Buffer.from(stack.controlToken, 'base64url')).toHaveLength(32);
  });
});

describe('public data', () => {
  const phone = { host: `192.0.2.7:${port}` };

  it('works from another machine: page, look-up, call and webhook', async () => {
    const page = await ask({ path: '/default', headers: phone, from: elsewhere });
    expect(page.status).toBe(200);
    expect(page.text).not.toContain(stack.controlToken);
    const lookUp = { ...phone, apikey: stack.anonKey, 'x-firm-slug': 'default' };
    const firm = await ask({
      path: '/_/rest/v1/legal_firm_visitors?slug=eq.default&select=name',
      headers: lookUp,
      from: elsewhere,
    });
    expect([firm.status, firm.text]).toEqual([200, '[{"name":"Dana"}]']);
    const post = async (path: string, headers: Record<string, string> = {}) =>
      (await ask({ path, headers: { ...phone, ...headers }, from: elsewhere, method: 'POST' })).status;
    expect(await post('/_/webhook')).toBe(200);
    // Accepted, but the body is incomplete.
    expect(await post('/_/platform/call/web', { authorization: `Bearer ${stack.platformPublicKey}` })).toBe(
      400,
    );
  });
});

it.each([
  ['127.0.0.1', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.0.2.7', false],
  ['office.example', false],
])('%s is reachable only from this machine: %s', (host, expected) => {
  expect(isLoopbackHost(host)).toBe(expected);
});

describe('a stack on one address of this machine', () => {
  const { trusts } = createTrust({ host: '192.0.2.7', token: 'token' });
  const from = (remoteAddress: string, host: string) =>
    trusts({
      socket: { remoteAddress, localAddress: '192.0.2.7' },
      httpVersion: '1.1',
      headers: { host },
      headersDistinct: { host: [host] },
    } as unknown as IncomingMessage);

  it('trusts tools of this machine, which come from that address', () => {
    expect(from('192.0.2.7', '192.0.2.7:4310')).toBe(true);
    expect(from('192.0.2.8', '192.0.2.7:4310')).toBe(false);
    expect(from('192.0.2.7', 'evil.example:4310')).toBe(false);
  });
});
