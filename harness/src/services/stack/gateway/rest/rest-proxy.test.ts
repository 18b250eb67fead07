import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { HttpError, sendJson } from '../../../../shared/http/http.ts';
import { createRestProxy } from './rest-proxy.ts';
import { startTestStack } from '../../../../testing/test-stack.ts';

const { stack, remove } = await startTestStack();
afterAll(remove);

const table = '/_/rest/v1/legal_firm_visitors';
const lookUp = `${table}?slug=eq.default&select=name`;
const asVisitor = { apikey: stack.anonKey, 'x-firm-slug': 'default' };

describe('a request that PostgREST cannot read', () => {
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(stack.url + path, { headers: { ...asVisitor, ...headers } });
    return { status: response.status, body: (await response.json()) as unknown };
  };

  // Each character is sent as one byte.
  it.each([
    ['x-firm-slug', '\xff'],
    ['x-firm-slug', '\xc0\x80'],
    ['x-firm-slug', '\xed\xa0\x80'],
    ['accept', '\xff'],
    ['prefer', 'count=\xff'],
    ['cookie', 'a=\xfe'],
    ['x-other', 'gr\xfc\xdfe'],
  ])('is refused for the header %s: %j', async (name, value) => {
    expect(await ask(lookUp, { [name]: value })).toMatchObject({
      status: 400,
      body: { code: 'FIRMLINE', message: `The header ${name} must be UTF-8.` },
    });
  });

  it.each([
    `${table}?slug=eq.%ff`,
    `${table}?slug=eq.default%00x`,
    `${table}?select=%ed%a0%80`,
    '/_/rest/v1/%ff',
    '/_/rest/v1/%00',
  ])('is refused for the address %s', async (path) => {
    expect(await ask(path)).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('must be UTF-8') },
    });
  });

  it('does not include readable requests', async () => {
    const firm = { status: 200, body: [{ name: 'Dana' }] };
    expect(await ask(lookUp)).toEqual(firm);
    // UTF-8, a percent sign that encodes nothing, and a tab.
    expect(await ask(lookUp, { 'x-other': 'gr\xc3\xbc\xc3\x9fe' })).toEqual(firm);
    expect(await ask(lookUp, { 'x-other': 'a\tb' })).toEqual(firm);
    expect(await ask(`${lookUp}&name=like.%25%`)).toEqual(firm);
  });
});

describe('a key', () => {
  const read = async (headers: Record<string, string>) => {
    const response = await fetch(stack.url + lookUp, { headers: { 'x-firm-slug': 'default', ...headers } });
    return [response.status, (await response.json()) as unknown];
  };

  it.each(['anonKey', 'serviceRoleKey'] as const)('is no token, as in a hosted project: %s', async (name) => {
    const apikey = stack[name];
    expect(await read({ apikey })).toEqual([200, [{ name: 'Dana' }]]);
    expect(await read({ apikey, authorization: `Bearer ${apikey}` })).toEqual([
      401,
      expect.objectContaining({ code: 'PGRST301' }),
    ]);
  });
});

describe('a filter that may block the database for minutes', () => {
  const backReferences = encodeURIComponent(String.raw`^(.+)(.+)(.+)\1\2\3$`);
  const ask = async (query: string, apikey: string, method = 'GET') => {
    const headers = { ...asVisitor, apikey };
    const response = await fetch(`${stack.url}${table}?select=name${query}`, {
      method,
      headers,
      signal: AbortSignal.timeout(10_000),
    });
    return { status: response.status, text: await response.text() };
  };

  it.each([
    `&system=match.${backReferences}`,
    `&system=not.imatch.${backReferences}`,
    `&system=%6da%74ch%2e${backReferences}`,
    `;system=match(any).%7B${backReferences}%7D`,
    `&or=(slug.eq.x,and(name.neq.x,system.not.match(all).%7B${backReferences}%7D))`,
    '&system=fts(english).firm',
    '&system=not.plfts.firm',
  ])('is refused to visitors: %s', async (query) => {
    const { status, text } = await ask(query, stack.anonKey);
    expect([status, JSON.parse(text)]).toEqual([
      400,
      {
        code: 'FIRMLINE',
        message: 'Visitors may not filter by regular expressions or full text.',
        details: null,
        hint: 'Filter with eq, in or like.',
      },
    ]);
    expect((await ask(query, stack.anonKey, 'HEAD')).status).toBe(400);
  });

  it('does not delay look-ups', async () => {
    const service = { apikey: stack.serviceRoleKey, 'content-type': 'application/json' };
    const words = Array.from({ length: 150 }, (_, index) => `word${index * 7919}`).join(' ');
    const change = async (method: string, query: string, body?: string) =>
      (await fetch(`${stack.url}${table}${query}`, { method, headers: service, ...(body && { body }) })).ok;
    expect(await change('POST', '', JSON.stringify({ slug: 'wordy', name: 'W', system: words }))).toBe(true);
    const headers = { apikey: stack.anonKey, 'x-firm-slug': 'wordy' };
    const search = fetch(`${stack.url}${table}?select=slug&system=match.${backReferences}`, { headers });
    const found = await fetch(stack.url + lookUp, { headers: asVisitor, signal: AbortSignal.timeout(5000) });
    expect(await found.json()).toEqual([{ name: 'Dana' }]);
    expect((await search).status).toBe(400);
    expect(await change('DELETE', '?slug=eq.wordy')).toBe(true);
  });

  it('of many columns is refused to visitors', async () => {
    const repeated = Array.from({ length: 676 }, (_, index) => `c${index}:system`).join(',');
    expect(await ask(`,${repeated}`, stack.anonKey)).toMatchObject({
      status: 400,
      text: expect.stringContaining('Visitors may select at most 5 columns.'),
    });
    expect((await ask(',slug,company_name,system,first_message', stack.anonKey)).status).toBe(200);
  });

  it('is allowed for the owner', async () => {
    expect((await ask('&slug=match.%5Edefault$', stack.serviceRoleKey)).status).toBe(200);
  });
});

const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

/** Connections that send part of a request, then neither send nor read. */
async function openMany(count: number, url: string, text: string): Promise<void> {
  const { port } = new URL(url);
  await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ port: Number(port), host: '127.0.0.1' });
      sockets.add(socket);
      socket.pause().on('error', () => {});
      await new Promise((resolve) => socket.write(text, resolve));
    }),
  );
}

const requestLines = (method: string, path: string, headers: Record<string, string | number>) =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

describe('a look-up succeeds', () => {
  it.each(['anonKey', 'serviceRoleKey'] as const)('beside 150 slow bodies with the %s', async (key) => {
    const headers = { apikey: stack[key], 'content-type': 'application/json', 'content-length': 5000 };
    await openMany(150, stack.url, `${requestLines('POST', table, headers)}[{"slug":`);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(stack.url + lookUp, { headers: asVisitor, signal: AbortSignal.timeout(10_000) }),
      ),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

let reason: string | null = null;

/** Emulates a PostgREST that is slow except for look-ups. */
async function withSlowPostgrest(slow: (request: IncomingMessage, response: ServerResponse) => void) {
  const postgrest = createServer((request, response) => {
    if (request.url === '/look-up') response.end('found');
    else slow(request, response);
  });
  const keys = { anonKey: 'anon', serviceRoleKey: 'service', jwtSecret: 'secret' };
  const port = async (server: typeof postgrest) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const address = { host: '127.0.0.1', port: await port(postgrest) };
  const proxy = createRestProxy({
    postgrest: { address, state: 'ready' },
    keys,
    whyReadOnly: () => reason,
    log: () => {},
    responseTimeoutMs: 1000,
    stalledMs: 300,
  });
  const gateway = createServer((request, response) => {
    proxy.handle(request, response, '').catch((error: unknown) => {
      if (error instanceof HttpError) sendJson(response, error.status, error.body);
    });
  });
  const url = `http://127.0.0.1:${await port(gateway)}`;
  return {
    url,
    lookUp: async () =>
      (
        await fetch(`${url}/look-up`, { headers: { apikey: 'anon' }, signal: AbortSignal.timeout(800) })
      ).text(),
    close() {
      proxy.close();
      for (const server of [postgrest, gateway]) server.close().closeAllConnections();
    },
  };
}

describe('a look-up overtakes', () => {
  it.each<[string, string, Record<string, string | number>]>([
    ['writes', 'POST', { apikey: 'service', 'content-length': 0 }],
    ['writes of visitors', 'PATCH', { apikey: 'anon', 'content-length': 0 }],
    ['lists', 'GET', { apikey: 'service' }],
  ])('100 %s that PostgREST is slow with', async (_, method, headers) => {
    const slow = await withSlowPostgrest(() => {});
    try {
      await openMany(100, slow.url, requestLines(method, '/slow', headers));
      expect(await slow.lookUp()).toBe('found');
    } finally {
      slow.close();
    }
  });
});

describe('PostgREST', () => {
  it('may respond with long headers, which repeat a search', async () => {
    const slow = await withSlowPostgrest((_, response) => {
      response.writeHead(200, { 'content-location': `/firms?${'x'.repeat(40_000)}` }).end('[]');
    });
    try {
      expect((await fetch(`${slow.url}/slow`, { headers: { apikey: 'service' } })).status).toBe(200);
    } finally {
      slow.close();
    }
  });

  it('receives no write while the disk is full', async () => {
    const slow = await withSlowPostgrest((_, response) => response.end('[]'));
    const ask = (method: string) => fetch(`${slow.url}/slow`, { method, headers: { apikey: 'service' } });
    try {
      reason = 'The disk is full: 3 MB free.';
      const refused = await ask('POST');
      expect([refused.status, await refused.json()]).toEqual([
        507,
        expect.objectContaining({ message: reason }),
      ]);
      expect((await ask('GET')).status).toBe(200);
    } finally {
      reason = null;
      slow.close();
    }
  });

  it('times out', async () => {
    const slow = await withSlowPostgrest(() => {});
    try {
      const response = await fetch(`${slow.url}/slow`, { headers: { apikey: 'anon' } });
      expect([response.status, await response.json()]).toEqual([
        504,
        expect.objectContaining({ message: 'The database API did not respond within 1 s.' }),
      ]);
    } finally {
      slow.close();
    }
  });

  it('drops a response that its client does not read', async () => {
    const { promise: closed, resolve } = Promise.withResolvers<boolean>();
    const slow = await withSlowPostgrest((_, response) => {
      response.once('close', () => resolve(response.writableFinished));
      response.end(Buffer.alloc(40_000_000));
    });
    try {
      await openMany(1, slow.url, requestLines('GET', '/large', { apikey: 'anon' }));
      expect(await closed).toBe(false);
    } finally {
      slow.close();
    }
  });

  it("receives complete bodies within the sender's limit", async () => {
    const received: { headers: IncomingMessage['headers']; length: number }[] = [];
    const slow = await withSlowPostgrest((request, response) => {
      let length = 0;
      request.on('data', (chunk: Buffer) => (length += chunk.length));
      request.on('end', () => {
        received.push({ headers: request.headers, length });
        response.end();
      });
    });
    try {
      const post = async (apikey: string, size: number) => {
        const body = new Blob([new Uint8Array(size)]).stream();
        const init = { method: 'POST', headers: { apikey }, body, duplex: 'half' } as const;
        return (await fetch(`${slow.url}/write`, init)).status;
      };
      expect(await post('anon', 65_536)).toBe(200);
      expect(await post('anon', 65_537)).toBe(413);
      expect(await post('service', 300_000)).toBe(200);
      expect(received.map(({ length }) => length)).toEqual([65_536, 300_000]);
      expect(received[1]?.headers).toMatchObject({
        'content-length': '300000',
        authorization: expect.stringMatching(/^Bearer eyJ/),
      });
    } finally {
      slow.close();
    }
  });
});
