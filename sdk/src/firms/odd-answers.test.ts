import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lookupFirm, openFirmRepository, type FirmRepository } from './index.ts';

const firm = {
  slug: 'a',
  name: 'Dana',
  companyName: '',
  system: '',
  firstMessage: '',
  expiresAt: '',
  leadsTo: '',
};
const times = {
  expires_at: null,
  leads_to: null,
  created_at: '2026-01-01T00:00:00+00:00',
  updated_at: '2026-01-01T00:00:00+00:00',
};
const row = { slug: 'a', name: 'Dana', company_name: null, system: '', first_message: '', ...times };
const loginPage = '<!doctype html><title>Welcome to the hotel</title><form action="/login">';

let server: Server;
let supabaseUrl: string;
let keys: (string | undefined)[];
let respond: (response: ServerResponse) => void;

beforeEach(async () => {
  keys = [];
  server = createServer((request, response) => {
    keys.push(request.headers['apikey'] as string | undefined);
    request.resume();
    respond(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  supabaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const answer =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

const all = async (pages: AsyncIterable<unknown>) => {
  for await (const _ of pages);
};

/** Every request of a repository. */
const requests: Readonly<Record<string, (firms: FirmRepository) => Promise<unknown>>> = {
  page: (firms) => firms.page(),
  pages: (firms) => all(firms.pages()),
  named: (firms) => all(firms.bySlugs(['a'])),
  contacts: (firms) => all(firms.contacts()),
  get: (firms) => firms.get('a'),
  oldLinksOf: (firms) => firms.oldLinksOf(['a']),
  nearestSlug: (firms) => firms.nearestSlug('a'),
  create: (firms) => firms.create([firm]),
  update: (firms) => firms.update(['a'], { name: 'Eve' }),
  remove: (firms) => firms.remove(['a']),
  write: (firms) => firms.write([firm], 'update'),
  insert: (firms) => firms.write([firm], 'fail'),
};

const numbered = { 'content-range': '0-0/1' };

/** Responses of other servers, and broken ones. */
const odd: Readonly<Record<string, (response: ServerResponse) => void>> = {
  'a log-in page': answer(200, loginPage, { 'content-type': 'text/html' }),
  'a log-in page with 403': answer(403, loginPage, { 'content-type': 'text/html' }),
  nothing: answer(200, ''),
  'nothing with 204': answer(204, ''),
  'an object': answer(200, '{}'),
  'an empty list': answer(200, '[]'),
  'an empty list with 404': answer(404, '[]'),
  'nothing with 404': answer(404, ''),
  null: answer(200, 'null'),
  'a text': answer(200, '"ok"'),
  'half of a list': answer(200, '[{"slug":"a"', numbered),
  'a list of something else': answer(200, '[1]'),
  'a redirect': answer(302, '', { location: 'http://127.0.0.1:9/elsewhere' }),
};

describe.each(Object.entries(requests))('the repository: %s', (_, ask) => {
  it.each(Object.entries(odd))('rejects %s as not from a data service', async (_name, odder) => {
    respond = odder;
    await expect(ask(openFirmRepository({ supabaseUrl, supabaseKey: 'key' }))).rejects.toMatchObject({
      name: 'FirmlineError',
      code: 'unparsable',
      message: expect.stringContaining('does not respond like a Supabase project'),
      hint: expect.stringContaining('log-in page'),
    });
  });

  it.each([
    [500, 'null', 'database'],
    [500, '[]', 'database'],
    [400, '"no"', 'database'],
    [401, '{"message":{"text":"no"}}', 'auth'],
    [502, loginPage, 'database'],
    [511, loginPage, 'network'],
  ])('handles an error of unknown shape: %i %s', async (status, body, code) => {
    respond = answer(status, body);
    await expect(ask(openFirmRepository({ supabaseUrl, supabaseKey: 'key' }))).rejects.toMatchObject({
      name: 'FirmlineError',
      code,
    });
  });
});

describe('a firm read from the data service', () => {
  const get = () => openFirmRepository({ supabaseUrl, supabaseKey: 'key' }).get('a');

  it.each([
    { ...row, slug: null },
    { ...row, name: { first: 'Dana' } },
    { ...row, system: 7 },
    { ...row, expires_at: 7 },
    { slug: 'a', name: 'Dana' },
    { ...row, slug: 'b' },
    null,
  ])('is rejected when a field has the wrong type, or the row is another: %j', async (given) => {
    respond = answer(200, JSON.stringify([given]), numbered);
    await expect(get()).rejects.toMatchObject({ code: 'unparsable' });
  });

  it.each(['*/*', 'nonsense', '0-0/', '0-0/-1', '0-0/many'])(
    'is rejected when the number of rows is %s',
    async (range) => {
      respond = answer(200, JSON.stringify([row]), { 'content-range': range });
      await expect(get()).rejects.toMatchObject({ code: 'unparsable' });
    },
  );

  it('is returned when everything is valid', async () => {
    respond = answer(200, JSON.stringify([row]), numbered);
    expect(await get()).toEqual({
      ...firm,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    });
  });
});

it('a key is not sent to the target of a redirect', async () => {
  const received: unknown[] = [];
  const other = createServer((request, response) => {
    received.push(request.headers);
    response.end('[]');
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
  respond = (response) => void response.writeHead(307, { location }).end();
  const firms = openFirmRepository({ supabaseUrl, supabaseKey: 'key' });
  for (const ask of Object.values(requests))
    await expect(ask(firms)).rejects.toMatchObject({ code: 'unparsable' });
  expect(keys).toContain('key');
  expect(received).toEqual([]);
  other.close();
});

describe('the look-up of a visitor', () => {
  // An empty list means that no firm has the slug; a visitor's response has no count.
  const others = Object.entries(odd).filter(
    ([name]) => !name.startsWith('an empty list') && name !== 'a redirect',
  );

  const look = () => lookupFirm({ supabaseUrl, anonKey: 'key', slug: 'a' });

  it.each(others)('rejects %s as not from a data service', async (_, odder) => {
    respond = odder;
    await expect(look()).rejects.toMatchObject({ code: 'unparsable' });
  });

  it('names no status that was not sent', async () => {
    respond = answer(404, '');
    await expect(look()).rejects.not.toThrow(/HTTP/);
    respond = answer(203, '{}');
    await expect(look()).rejects.toThrow('(HTTP 203)');
  });
});
