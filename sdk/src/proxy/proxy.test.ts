import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { inspect } from 'node:util';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeCertificate } from './testing/certificate.ts';
import { listen } from '../../../scripts/shared/listen.ts';
import { type ProxyOptions, startProxy } from './testing/proxy-server.ts';
import { createBackend } from '../backend.ts';
import { lookupFirm } from '../firms/lookup.ts';
import { openFirmRepository } from '../firms/index.ts';
import { createPlatformClient, fetchTransport } from '../rest/index.ts';
import { createWebhookClient } from '../webhook.ts';
import { defaultFetch } from './proxy.node.ts';

const host = 'service.example';
const login = 'clerk:s%cret@1';
const withLogin = (proxy: string) => `http://clerk:${encodeURIComponent('s%cret@1')}@${proxy}`;

/** Platform, data service and webhook at once. */
const answer: RequestListener = async (request, response) => {
  const body = await text(request);
  const { url = '', method, headers } = request;
  if (headers['proxy-authorization'] !== undefined) return void response.writeHead(500).end();
  response.setHeader('content-range', '0-0/1');
  const record = { id: `${headers.host} ${url} ${body}` };
  response.end(url.startsWith('/rest/v1') ? '[]' : JSON.stringify(method === 'GET' ? [record] : record));
};

const certificate = await makeCertificate([host]);

/** The proxy of all requests of a test, and the service behind it. */
async function behindProxy(scheme: string, options: Omit<ProxyOptions, 'to'> = {}): Promise<string[]> {
  const isSecure = scheme === 'https';
  const server = isSecure ? createTlsServer(certificate, answer) : createHttpServer(answer);
  const proxy = await startProxy({ to: await listen(server), ...options });
  onTestFinished(async () => {
    await proxy.stop();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  vi.stubEnv(`${scheme.toUpperCase()}_PROXY`, options.login ? withLogin(proxy.host) : `http://${proxy.host}`);
  return proxy.requests;
}

beforeEach(() => {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, certificate.cert]);
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy', 'NO_PROXY']) vi.stubEnv(name, undefined);
  return () => {
    vi.unstubAllEnvs();
    setDefaultCACertificates(before);
  };
});

const client = (scheme: string, options: object = {}) => {
  const made = createPlatformClient({
    baseUrl: `${scheme}://${host}/v`,
    token: 't',
    retryDelayMs: 1,
    ...options,
  });
  onTestFinished(() => made.close());
  return made;
};

describe.each([
  ['https', `CONNECT ${host}:443`],
  ['http', `GET http://${host}/v/call?limit=1`],
])('an address of %s', (scheme, asked) => {
  it.each([
    ['undici', {}],
    ['fetch', { transport: fetchTransport(defaultFetch) }],
  ])('is reached by the platform client over %s through the proxy', async (_, options) => {
    const requests = await behindProxy(scheme, { login });
    const [call] = await client(scheme, options).call.list({ limit: 1 });
    expect(call?.id).toBe(`${host} /v/call?limit=1 `);
    expect(requests).toEqual([asked]);
  });

  it('is reached by the other clients through the proxy', async () => {
    const requests = await behindProxy(scheme);
    const supabaseUrl = `${scheme}://${host}`;
    const url = `${supabaseUrl}/hook`;
    await createWebhookClient({ url }).notifyStart({ slug: 'a' });
    expect(await lookupFirm({ supabaseUrl, anonKey: 'k', slug: 'a' })).toBeNull();
    await openFirmRepository({ supabaseUrl, supabaseKey: 'k' }).page();
    const { data } = await createBackend({ supabaseUrl, supabaseKey: 'k' }).from('t').select();
    expect(data).toEqual([]);
    // A tunnel carries several requests.
    if (scheme === 'http') expect(requests).toHaveLength(4);
    else expect(new Set(requests)).toEqual(new Set([asked]));
  });

  it('is reached without it if NO_PROXY has it', async () => {
    const requests = await behindProxy(scheme);
    vi.stubEnv('NO_PROXY', host);
    await expect(client(scheme).call.list()).rejects.toMatchObject({
      code: 'network',
      hint: `Check the connection and the platform URL, ${scheme}://${host}.`,
    });
    expect(requests).toEqual([]);
  });
});

it('sends bodies through the proxy: JSON, forms and requests', async () => {
  await behindProxy('http');
  const { call, file } = client('http');
  expect(await call.create({ assistantId: 'a' })).toMatchObject({
    id: `${host} /v/call {"assistantId":"a"}`,
  });
  expect(JSON.stringify(await file.create({ file: new Blob(['content']) }))).toContain('content');
  const form = new FormData();
  form.set('field', 'value');
  const request = new Request(`http://${host}/form`, { method: 'POST', body: form });
  expect(await (await defaultFetch(request)).text()).toContain('value');
});

describe('a proxy that does not help', () => {
  const advice = 'Check the address and the proxy, or add service.example to NO_PROXY.';
  const failures = (scheme: string) => [
    client(scheme).call.list(),
    client(scheme, { transport: fetchTransport(defaultFetch) }).call.list(),
    client(scheme).call.create({}),
    createWebhookClient({ url: `${scheme}://${host}/hook` }).notifyStart({ slug: 'a' }),
    lookupFirm({ supabaseUrl: `${scheme}://${host}`, anonKey: 'k', slug: 'a' }),
  ];
  const errorsOf = async (scheme: string) =>
    (await Promise.allSettled(failures(scheme))).map((ended) => {
      if (ended.status === 'fulfilled') throw new Error('It should have failed.');
      expect(inspect(ended.reason, { depth: 20, showHidden: true })).not.toMatch(/s%25?cret|Y2xlcms6/);
      return ended.reason as { code: string; message: string; hint: string };
    });

  it.each([
    [403, `which answered 403. ${advice}`],
    [503, `which answered 503. ${advice}`],
    [407, 'which refused its user name or password. Write them into the variable: http://user:password@HOST'],
  ])('because it answers %d is named, without its password', async (refusal, said) => {
    await behindProxy('https', { refusal, login });
    const proxy = new URL(process.env['HTTPS_PROXY'] ?? '').host;
    for (const { code, message, hint } of await errorsOf('https')) {
      expect(code).toBe('network');
      expect(message).toMatch(/^Could not reach/);
      expect(hint).toBe(
        `HTTPS_PROXY sends the request through the proxy ${proxy}, ${said.replace('HOST', proxy)}`,
      );
    }
  });

  it('because it wants a password is named', async () => {
    await behindProxy('http', { login });
    const { host: proxy } = new URL(process.env['HTTP_PROXY'] ?? '');
    vi.stubEnv('HTTP_PROXY', proxy);
    const [first] = await errorsOf('http');
    expect(first?.hint).toBe(
      `HTTP_PROXY sends the request through the proxy ${proxy}, which wants a user name and a password. Write them into the variable: http://user:password@${proxy}`,
    );
  });

  it.each(['http', 'https'])('because it is not there is named, for %s', async (scheme) => {
    await behindProxy(scheme);
    const variable = `${scheme.toUpperCase()}_PROXY`;
    vi.stubEnv(variable, withLogin('127.0.0.1:9'));
    for (const { code, hint } of await errorsOf(scheme)) {
      expect(code).toBe('network');
      expect(hint).toBe(
        `${variable} sends the request through the proxy 127.0.0.1:9, which cannot be reached (ECONNREFUSED). ${advice}`,
      );
    }
  });

  it('because it is no HTTP proxy is named', async () => {
    vi.stubEnv('HTTPS_PROXY', 'socks5://clerk:s%25cret@proxy.example');
    for (const { code, hint } of await errorsOf('https')) {
      expect(code).toBe('network');
      expect(hint).toMatch(/^HTTPS_PROXY is not the address of an HTTP proxy\./);
    }
  });
});

it('keeps the reason of a signal', async () => {
  await behindProxy('https');
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(defaultFetch(`https://${host}/`, { signal })).rejects.toThrow('enough');
  await expect(client('https').call.list({}, { signal })).rejects.toMatchObject({ code: 'aborted' });
});
