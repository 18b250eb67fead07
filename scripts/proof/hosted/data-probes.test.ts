import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { probeIds } from '../../../harness/src/call-tests/call-trace/index.ts';
import { askDataService } from './data-probes.ts';

interface Asked {
  readonly method: string | undefined;
  readonly slug: IncomingMessage['headers'][string];
  readonly body: string;
}

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** A table of 42 firms that everyone can read. */
async function openTable() {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked.push({ method: request.method, slug: request.headers['x-firm-slug'], body });
    const counts = request.headers['prefer'] !== undefined;
    response.writeHead(200, {
      'content-type': 'application/json',
      ...(counts ? { 'content-range': '0-0/42' } : {}),
    });
    response.end(JSON.stringify([{ slug: 'acme', count: 42, Plan: { 'Plan Rows': 42 } }]));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { url: `http://127.0.0.1:${port}`, asked };
}

it('sends every request once and reports the responses', async () => {
  const { url, asked } = await openTable();
  const options = { slug: 'acme', fetch, signal: new AbortController().signal };
  const probes = await askDataService({ url, anonKey: 'key' }, options);
  expect(probes.map(({ id }) => id)).toEqual(probeIds);
  const byId = Object.fromEntries(probes.map((probe) => [probe.id, probe]));
  expect(byId['named']).toEqual({ id: 'named', status: 200, rows: 1, onlyAsked: true });
  for (const id of ['count-exact', 'count-planned', 'count-estimated', 'aggregate', 'plan']) {
    expect(byId[id]?.total).toBe(42);
  }
  expect(asked[0]?.slug).toBe('acme');
  expect(asked[1]?.slug).toBeUndefined();
});

it('writes nothing that a table could accept', async () => {
  const { url, asked } = await openTable();
  await askDataService({ url, anonKey: 'key' }, { slug: 'a', fetch, signal: new AbortController().signal });
  const inserts = asked
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.parse(body) as object);
  expect(inserts).toEqual([{ slug: '', name: 'firmline proof' }]);
});

it('reports a service that does not respond', async () => {
  const unreachable: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
  const options = { slug: 'a', fetch: unreachable, signal: new AbortController().signal };
  const probes = await askDataService({ url: 'http://localhost', anonKey: 'key' }, options);
  expect(new Set(probes.map(({ status }) => status))).toEqual(new Set([0]));
});
