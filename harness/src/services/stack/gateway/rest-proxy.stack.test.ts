import { createAdaptorServer } from '@hono/node-server';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { FirmlineError } from '@firmline/sdk/errors';
import { HttpError } from '../../../shared/http/http.ts';
import { createRestProxy } from './rest-proxy.ts';

const stack = inject('stack');

const table = '/_/rest/v1/legal_firm_visitors';
const lookUp = `${table}?slug=eq.default&select=name`;
const asVisitor = { apikey: stack.anonKey, 'x-firm-slug': 'default' };

describe('a key', () => {
  const read = async (headers: Record<string, string>, query = lookUp) => {
    const response = await fetch(stack.url + query, { headers: { 'x-firm-slug': 'default', ...headers } });
    return [response.status, (await response.json()) as unknown];
  };
  const both = (apikey: string, token = apikey) => ({ apikey, authorization: `Bearer ${token}` });

  it.each(['anonKey', 'serviceRoleKey'] as const)(
    'may be sent as the bearer token too, as in a hosted project: %s',
    async (name) => {
      const found = [200, [{ name: 'Dana' }]];
      expect(await read({ apikey: stack[name] })).toEqual(found);
      expect(await read(both(stack[name]))).toEqual(found);
      expect(await read({ ...both(stack[name]), authorization: `bearer  ${stack[name]}` })).toEqual(found);
    },
  );

  it('lets visitors read only the firm that they name, also as the bearer token', async () => {
    const asVisitors = both(stack.anonKey);
    expect(await read(asVisitors, `${table}?select=name`)).toEqual([200, [{ name: 'Dana' }]]);
    expect(await read({ ...asVisitors, 'x-firm-slug': '' }, `${table}?select=name`)).toEqual([200, []]);
    expect(await read(asVisitors, `${table}?select=expires_at`)).toEqual([
      401,
      expect.objectContaining({ code: '42501' }),
    ]);
  });

  it('is no token beside another key', async () => {
    for (const headers of [
      both(stack.anonKey, stack.serviceRoleKey),
      both(stack.serviceRoleKey, stack.anonKey),
      both(stack.anonKey, 'sb_secret_a'),
    ])
      expect(await read(headers)).toEqual([401, expect.objectContaining({ code: 'PGRST301' })]);
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
    `&or=(slug.eq.x,and(name.neq.x,system.not.match(all).%7B${backReferences}%7D))`,
    '&system=not.plfts.firm',
  ])('is refused to visitors: %s', async (query) => {
    const { status, text } = await ask(query, stack.anonKey);
    expect([status, JSON.parse(text)]).toEqual([
      400,
      {
        code: 'FIRMLINE',
        message: 'Visitors may not filter by regular expressions or full text.',
        details: null,
        hint: null,
      },
    ]);
    expect((await ask(query, stack.anonKey, 'HEAD')).status).toBe(400);
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

describe('a header with bytes that are no UTF-8', () => {
  // PostgREST reads every header as UTF-8, and fails on others.
  const names = [
    'x-firm-slug',
    'user-agent',
    'accept',
    'prefer',
    'range',
    'accept-profile',
    'cookie',
    'x-other',
  ];

  it.each([...names, 'authorization'])('fails no request: %s', async (name) => {
    const headers = { ...asVisitor, [name]: '\u00FF\u00FE' };
    const { status } = await fetch(stack.url + lookUp, { headers });
    expect(status).toBeLessThan(500);
  });

  it('names no firm, and hides none', async () => {
    const read = async (headers: Record<string, string>) =>
      (await fetch(stack.url + lookUp, { headers: { ...asVisitor, ...headers } })).json();
    expect(await read({ 'x-firm-slug': '\u00FF\u00FE' })).toEqual([]);
    expect(await read({ 'user-agent': 'M\u00FCnchen' })).toEqual([{ name: 'Dana' }]);
  });
});

let reason: FirmlineError | null = null;

/** Emulates a PostgREST. */
async function withPostgrest(
  slow: (request: IncomingMessage, response: ServerResponse) => void,
  responseTimeoutMs = 60_000,
) {
  const postgrest = createServer(slow);
  const keys = { anonKey: 'anon', serviceRoleKey: 'service', jwtSecret: 'secret' };
  const port = async (server: Server) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  };
  const address = { host: '127.0.0.1', port: await port(postgrest) };
  const proxy = createRestProxy({
    postgrest: { address, state: 'ready' },
    keys,
    whyReadOnly: () => reason,
    health: { stall: new AbortController().signal, examine: () => Promise.reject(new Error('not asked')) },
    log: () => {},
    responseTimeoutMs,
  });
  const gateway = createAdaptorServer({
    fetch: (request: Request) =>
      proxy.handle(request, '').catch((error: unknown) => {
        if (error instanceof HttpError) return Response.json(error.body, { status: error.status });
        throw error;
      }),
    overrideGlobalObjects: false,
  }) as Server;
  return {
    url: `http://127.0.0.1:${await port(gateway)}`,
    async close() {
      await proxy.close();
      for (const server of [postgrest, gateway]) server.close().closeAllConnections();
    },
  };
}

describe('PostgREST', () => {
  it('receives no write while the disk is full', async () => {
    const slow = await withPostgrest((_, response) => response.end('[]'));
    const ask = (method: string) => fetch(`${slow.url}/slow`, { method, headers: { apikey: 'service' } });
    try {
      reason = new FirmlineError('The disk is full: 3 MB free.', { code: 'database', hint: 'Free some.' });
      const refused = await ask('POST');
      expect([refused.status, await refused.json()]).toEqual([
        507,
        expect.objectContaining({ message: reason.message, hint: reason.hint }),
      ]);
      expect((await ask('GET')).status).toBe(200);
    } finally {
      reason = null;
      await slow.close();
    }
  });

  it('times out', async () => {
    const slow = await withPostgrest(() => {}, 1000);
    try {
      const response = await fetch(`${slow.url}/slow`, { headers: { apikey: 'anon' } });
      expect([response.status, await response.json()]).toEqual([
        504,
        expect.objectContaining({ message: 'The database API did not respond within 1 s.' }),
      ]);
    } finally {
      await slow.close();
    }
  });

  it("receives complete bodies within the sender's limit", async () => {
    const received: { headers: IncomingMessage['headers']; length: number }[] = [];
    const slow = await withPostgrest((request, response) => {
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
      await slow.close();
    }
  });
});
