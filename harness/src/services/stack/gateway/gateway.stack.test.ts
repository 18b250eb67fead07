import { request as httpRequest } from 'node:http';
import { createPlatformClient } from '@firmline/sdk/rest';
import { createBackend } from '@firmline/sdk/backend';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { privateClient } from '../../../testing/test-stack.ts';

const stack = inject('stack');
afterEach(() => fetch(`${stack.url}/_/control/faults`, { method: 'DELETE' }));

const postWebhook = (body: unknown) =>
  fetch(stack.webhookUrl, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { origin: 'https://demo.example' },
  });
const setFaults = (faults: unknown) =>
  fetch(`${stack.url}/_/control/faults`, { method: 'POST', body: JSON.stringify(faults) });

const receivedWebhooks = async () => (await (await fetch(stack.webhookUrl)).json()) as { body: unknown }[];

/** A request with headers that fetch would not send. */
function raw(
  pathname: string,
  headers: Record<string, string> | readonly string[],
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(stack.url);
    const request = httpRequest({ hostname, port, path: pathname, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on('error', reject).end();
  });
}

describe('the voice platform', () => {
  it('starts a web call with the public key and shows it only to the private key', async () => {
    const page = createPlatformClient({ baseUrl: stack.platformUrl, token: stack.platformPublicKey });
    const overrides = {
      firstMessage: 'Hello there.',
      model: { provider: 'openai', model: 'gpt-4o', maxTokens: 250 },
    } as const;
    const call = await page.call.createWeb({ assistantId: stack.assistantId, assistantOverrides: overrides });
    expect(call).toMatchObject({
      type: 'webCall',
      status: 'queued',
      assistantId: stack.assistantId,
      assistantOverrides: overrides,
      webCallUrl: `${stack.roomUrl}/${call.id}`,
    });
    expect(await privateClient(stack).call.get(call.id)).toMatchObject({ id: call.id });
    await expect(page.call.get(call.id)).rejects.toMatchObject({ code: 'auth' });
    const record: unknown = await (await fetch(`${stack.roomUrl}/${call.id}/record`)).json();
    expect(record).toMatchObject({ callId: call.id, state: 'waiting' });
  });

  it('ends a call through its control address and updates the record', async () => {
    const call = await privateClient(stack).call.createWeb({ assistant: { firstMessage: 'Hello.' } });
    const control = (body: object) =>
      fetch(`${stack.platformUrl}/call/${call.id}/control`, { method: 'POST', body: JSON.stringify(body) });
    expect(call['monitor']).toEqual({ controlUrl: `${stack.platformUrl}/call/${call.id}/control` });
    expect((await control({ type: 'dance' })).status).toBe(400);
    expect((await control({ type: 'end-call' })).status).toBe(200);
    await expect
      .poll(async () => privateClient(stack).call.get(call.id))
      .toMatchObject({ status: 'ended', endedReason: expect.any(String) });
  });

  it("reports a wrong token, body, assistant, path and method in the platform's format", async () => {
    const post = (body: unknown, token = stack.platformPublicKey) =>
      fetch(`${stack.platformUrl}/call/web`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
    const responses = [
      await post({ assistantId: stack.assistantId }, 'wrong'),
      await post({ assistantId: 'not-a-uuid', name: 'x' }),
      await post({ assistantId: '00000000-0000-4000-8000-000000000000' }),
      await fetch(`${stack.platformUrl}/nothing`),
      await fetch(`${stack.platformUrl}/call/web`, { method: 'PUT' }),
    ];
    const bodies = (await Promise.all(responses.map((response) => response.json()))) as {
      statusCode: number;
    }[];
    expect(responses.map(({ status }) => status)).toEqual([401, 400, 400, 404, 405]);
    expect(bodies.map(({ statusCode }) => statusCode)).toEqual([401, 400, 400, 404, 405]);
    expect(bodies[0]).toMatchObject({ error: 'Unauthorized' });
    expect(bodies[1]).toMatchObject({
      error: 'Bad Request',
      message: ['assistantId must be a UUID', 'property name should not exist'],
    });
    expect(new Set(responses.map(({ headers }) => headers.get('x-request-id'))).size).toBe(responses.length);
  });
});

describe('the page', () => {
  it.each(['/', '/default', '/a/b', '/%E6%B3%95', '/smith.jones', '/!', '/_', '/%', '/%83'])(
    'is served at %s',
    async (pathname) => {
      const response = await fetch(stack.url + pathname);
      expect(response.status).toBe(200);
      const html = await response.text();
      const json = /id="firmline-config">(.*?)<\/script>/.exec(html)?.[1] ?? '';
      expect(JSON.parse(json)).toMatchObject({
        supabaseUrl: '/_',
        supabaseAnonKey: stack.anonKey,
        assistantId: stack.assistantId,
        callMachineUrl: '/_/call-machine',
      });
      expect(html).not.toContain(stack.serviceRoleKey);
      expect(html).not.toContain(stack.platformPrivateKey);
    },
  );

  it('carries a policy for exactly this origin', async () => {
    const response = await fetch(`${stack.url}/default`);
    const { headers } = response;
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`connect-src 'self' ws://${new URL(stack.url).host};`);
    // Only the call machine's needs besides the page's own.
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+' blob: 'wasm-unsafe-eval';/);
    expect(policy).not.toContain("'unsafe-");
    expect(headers.get('permissions-policy')).toContain('microphone=(self)');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    // The built-in policy would apply too.
    expect(await response.text()).not.toContain('built-for.example');
  });

  it('is revalidated; its assets are cached and compressed', async () => {
    const first = await fetch(`${stack.url}/default`);
    const same = await fetch(`${stack.url}/x`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([same.status, await same.text()]).toEqual([304, '']);
    const script = (encoding: string) =>
      fetch(`${stack.url}/_/assets/app-1a2b.js`, { headers: { 'accept-encoding': encoding } });
    const asset = await script('gzip, br');
    expect(asset.headers.get('cache-control')).toContain('immutable');
    expect(asset.headers.get('content-encoding')).toBe('gzip');
    expect(asset.headers.get('vary')).toMatch(/accept-encoding/i);
    expect(await asset.text()).toBe(await (await script('identity')).text());
  });

  it('is never sent in place of a missing file', async () => {
    const statusOf = async (pathname: string, headers: Record<string, string>) => {
      const { status, text } = await raw(pathname, headers);
      expect(text.startsWith('<!doctype html>')).toBe(status === 200);
      return status;
    };
    for (const destination of ['script', 'style', 'image', 'font', 'manifest', 'worker', 'audio']) {
      expect(await statusOf('/default', { 'sec-fetch-dest': destination })).toBe(404);
    }
    for (const file of ['/favicon.ico', '/assets/app.js', '/robots.txt', '/a/b.WOFF2', '/x.webmanifest']) {
      expect(await statusOf(file, { accept: '*/*' })).toBe(404);
      // For a person who opens a link, the page itself reports an unknown firm.
      expect(await statusOf(file, { accept: 'text/html,*/*;q=0.8' })).toBe(200);
      expect(await statusOf(file, { 'sec-fetch-dest': 'document', accept: '*/*' })).toBe(200);
    }
  });

  it('rejects other methods and unknown service paths', async () => {
    expect((await fetch(`${stack.url}/default`, { method: 'POST' })).status).toBe(404);
    for (const unknown of [
      '/_/',
      '/_/x',
      '/_/assets/none.js',
      '/_/assets/..%2Findex.html',
      '/_/room/x/record',
    ]) {
      const response = await fetch(stack.url + unknown);
      expect([unknown, response.status]).toEqual([unknown, 404]);
      expect(await response.json()).toHaveProperty('message');
    }
  });
});

it.each(['/', '/_/health', '/_/webhook', '/_/rest/v1/legal_firm_visitors', '/_/platform/call'])(
  'a request with two Host headers is refused: %s',
  async (pathname) => {
    const { host } = new URL(stack.url);
    for (const second of [host, 'evil.example'])
      expect(await raw(pathname, ['Host', host, 'Host', second])).toMatchObject({ status: 400 });
  },
);

describe('the webhook and faults', () => {
  it('keeps posted requests', async () => {
    const response = await postWebhook({ phone: '+12125550100', slug: 'default' });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const received = await fetch(stack.webhookUrl);
    expect(received.headers.get('access-control-allow-origin')).toBeNull();
    expect((await receivedWebhooks()).at(-1)).toMatchObject({
      body: { phone: '+12125550100', slug: 'default' },
    });
  });

  it('forgets what was received on request', async () => {
    await postWebhook({ slug: 'old' });
    await fetch(stack.webhookUrl, { method: 'DELETE' });
    expect(await receivedWebhooks()).toEqual([]);
  });

  it('keeps the last events of pages, wherever they are served', async () => {
    const address = `${stack.url}/_/events`;
    const post = (body: unknown) =>
      fetch(address, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { origin: 'https://demo.example' },
      });
    const report = { slug: 'dana', kind: 'failed', stage: 'code', code: 'network', browser: 'unknown' };
    const response = await post(report);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect((await post({ ...report, code: '<b>' })).status).toBe(400);
    expect((await post({ ...report, more: 'x'.repeat(2000) })).status).toBe(413);
    const completeSince = async () => Number((await fetch(address)).headers.get('x-firmline-since'));
    const first = Date.now();
    expect(await completeSince()).toBeLessThan(first);
    for (let round = 0; round < 50; round++)
      await Promise.all(Array.from({ length: 10 }, () => post({ ...report, stage: 'join' })));
    expect(await completeSince()).toBeLessThanOrEqual(first);
    await post({ ...report, stage: 'join' });
    expect(await completeSince()).toBeGreaterThan(first);
    const kept = (await (await fetch(address)).json()) as object[];
    expect(kept).toHaveLength(500);
    expect(kept[0]).toEqual({ ...report, stage: 'join', receivedAt: expect.any(Number) });
    expect(await (await fetch(address, { method: 'DELETE' })).json()).toEqual([]);
  });

  it('injects a fault a limited number of times', async () => {
    await setFaults([{ target: 'webhook', status: 503, body: { message: 'busy' }, times: 1 }]);
    const failed = await postWebhook({ slug: 'acme' });
    expect([failed.status, await failed.json()]).toEqual([503, { message: 'busy' }]);
    expect((await postWebhook({ slug: 'acme' })).status).toBe(200);
  });

  it('counts the requests that each fault of a list has met', async () => {
    const control = `${stack.url}/_/control/faults/a-list`;
    const faults = [
      { target: 'platform', path: '/calls', status: 429 },
      { target: 'webhook', status: 503 },
    ];
    await fetch(control, { method: 'PUT', body: JSON.stringify(faults) });
    const headers = { 'x-firmline-call-plan': 'a-list' };
    await fetch(stack.webhookUrl, { method: 'POST', body: '{}', headers });
    expect(await (await fetch(`${control}/uses`)).json()).toEqual([0, 1]);
    await fetch(control, { method: 'DELETE' });
    expect(await (await fetch(`${control}/uses`)).json()).toEqual([]);
  });

  it('injects faults into each service', async () => {
    await setFaults([
      { target: 'rest', status: 500 },
      { target: 'platform', drop: true },
      { target: 'call-machine', status: 404 },
    ]);
    expect(
      (
        await createBackend({ supabaseUrl: stack.supabaseUrl, supabaseKey: stack.anonKey })
          .from('legal_firm_visitors')
          .select()
      ).status,
    ).toBe(500);
    await expect(fetch(`${stack.platformUrl}/call`)).rejects.toThrow('fetch failed');
    expect((await fetch(`${stack.callMachineUrl}/call-machine-object-bundle.js`)).status).toBe(404);
  });

  it('injects a fault into one operation, by method and path, with headers', async () => {
    const ask = (pathname: string, method = 'GET') =>
      fetch(stack.platformUrl + pathname, {
        method,
        headers: { authorization: `Bearer ${stack.platformPrivateKey}` },
      });
    const tooMany = { message: 'slow down', statusCode: 429 };
    await setFaults([
      {
        target: 'platform',
        method: 'GET',
        path: '/tool',
        status: 429,
        body: tooMany,
        headers: { 'Retry-After': '7' },
      },
      {
        target: 'platform',
        path: '/squad*',
        body: '<p>',
        headers: { 'Content-Type': 'text/html' },
        times: 2,
      },
      { target: 'platform', path: '/org', headers: { 'x-extra': 'yes' } },
    ]);
    const failed = await ask('/tool?limit=1');
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([429, '7']);
    expect(await failed.json()).toEqual(tooMany);
    expect((await ask('/tool/1')).status).toBe(404);
    expect((await ask('/tool', 'POST')).status).not.toBe(429);
    for (const pathname of ['/squad', '/squad/1']) {
      const response = await ask(pathname);
      expect([response.headers.get('content-type'), await response.text()]).toEqual(['text/html', '<p>']);
    }
    expect((await ask('/squad')).status).toBe(200);
    const passed = await ask('/org');
    expect([passed.status, passed.headers.get('x-extra')]).toEqual([200, 'yes']);
  });

  it('drops a delayed request if its client disconnects', async () => {
    await setFaults([{ target: 'webhook', delayMs: 600_000 }]);
    const before = (await receivedWebhooks()).length;
    await expect(
      fetch(stack.webhookUrl, { method: 'POST', body: '{}', signal: AbortSignal.timeout(100) }),
    ).rejects.toThrow('timeout');
    expect(await receivedWebhooks()).toHaveLength(before);
  });

  it.each([
    [[{ target: 'moon' }], 'target must be one of'],
    [[{ target: 'rest', status: 42 }], 'status must be 200 to 599'],
    [[{ target: 'webhook', path: '/start', drop: true }], 'path must be left out'],
    [[{ target: 'rest', colour: 'red' }], 'faults[0].colour is not known'],
  ])('refuses %j', async (faults, message) => {
    const response = await setFaults(faults);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ message: expect.stringContaining(message) });
  });
});
