import { beforeEach } from 'vitest';
import { createPlatformClient, fetchTransport } from '@firmline/sdk/rest';
import type { PlatformSession } from '../api/platform-session.ts';
import type { JsonObject } from '../json.ts';
import { testServer } from './platform-server.ts';

type Kept = JsonObject & { readonly id: string; readonly updatedAt: string; readonly createdAt: string };

/** A platform that stores assistants, and sessions with it. Each test gets a new one. */
export function assistantSuite() {
  const records = new Map<string, Kept>();
  let changes = 0;
  const server = testServer();
  const store = (id: string, content: JsonObject, createdAt?: string): Kept => {
    const updatedAt = new Date(Date.UTC(2026, 0, 1) + ++changes * 1000).toISOString();
    const record = { id, orgId: 'org', createdAt: createdAt ?? updatedAt, ...content, updatedAt };
    records.set(id, record);
    return record;
  };

  beforeEach(() => {
    records.clear();
    changes = 0;
    server.answerWith(({ method, url, body }, response) => {
      const { pathname } = new URL(url, 'http://x');
      const [, , id] = pathname.split('/');
      const fields = body === '' ? {} : (JSON.parse(body) as JsonObject);
      const send = (status: number, value: unknown) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
      if (id === undefined) {
        if (method === 'POST') return send(201, store(`new-${changes}`, fields));
        // There is only one page: nothing is older than its last record.
        const isFirst = !url.includes('createdAtLt');
        return send(
          200,
          isFirst ? [...records.values()].toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)) : [],
        );
      }
      const record = records.get(id);
      if (!record) return send(404, { message: 'not found', statusCode: 404 });
      if (method === 'PATCH')
        return send(
          200,
          store(
            id,
            Object.fromEntries(
              Object.entries({ ...record, ...fields }).filter(([, value]) => value !== null),
            ),
            record.createdAt,
          ),
        );
      return send(200, record);
    });
  });

  return {
    server,
    records,
    put: store,
    changes: () =>
      server.seen
        .filter(({ method }) => method !== 'GET')
        .map(({ method, body }) => [method, JSON.parse(body) as unknown]),
    /** Runs a task with a session. */
    async with<Value>(
      task: (session: PlatformSession) => Promise<Value>,
      { dryRun = false } = {},
    ): Promise<Value> {
      const client = createPlatformClient({ baseUrl: server.url, token: 'key', transport: fetchTransport() });
      try {
        return await task({
          client,
          baseUrl: server.url,
          place: 'the stack running here',
          signal: new AbortController().signal,
          now: () => undefined,
          change: async (run) =>
            dryRun
              ? { plannedRequests: [{ method: 'PATCH', url: server.url, body: null }] }
              : { result: await run(client) },
        });
      } finally {
        await client.close();
      }
    },
  };
}
