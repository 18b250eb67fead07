import { setTimeout as delay } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { type Fault, type FaultTarget, parseFaults } from '../../../../shared/http-faults.ts';
import type { NodeEnv } from '../../../../shared/http/http.ts';
import { controlLists, createNamedLists, nameHeader } from './named-lists.ts';

/** Injects faults into HTTP requests: the unnamed ones, and one list per name. */
export function createHttpFaults() {
  const lists = createNamedLists<Fault>();
  return {
    /**
     * The response of a fault, or null without one. Named faults apply only to requests that carry the name in
     * `x-firmline-call-plan`, and come before unnamed ones. `slug` is the firm that the request concerns, if known.
     */
    async inject(target: FaultTarget, context: Context<NodeEnv>, slug?: string): Promise<Response | null> {
      const { req } = context;
      const name = req.header(nameHeader);
      const own = name === undefined ? [] : (lists.get(name) ?? []);
      const path = req.path.slice(roots[target].length) || '/';
      const entry = [...own, ...(lists.get(undefined) ?? [])].find(
        ({ item, left }) =>
          left > 0 &&
          item.target === target &&
          (item.slug === undefined || item.slug === slug) &&
          (item.method === undefined || item.method === req.method) &&
          (item.path === undefined || isPath(item.path, path)),
      );
      if (!entry) return null;
      entry.left--;
      return apply(entry.item, context);
    },
    control: controlLists(lists, parseFaults),
  };
}

const roots = {
  rest: '/_/rest/v1',
  platform: '/_/platform',
  webhook: '/_/webhook',
  'call-machine': '/_/call-machine',
} as const satisfies Record<FaultTarget, string>;

function isPath(expected: string, path: string): boolean {
  return expected.endsWith('*') ? path.startsWith(expected.slice(0, -1)) : path === expected;
}

async function apply(fault: Fault, context: Context<NodeEnv>): Promise<Response | null> {
  const { status, body, delayMs, drop, headers = {} } = fault;
  const { signal } = context.req.raw;
  // Ends early when the client goes away, so that no timer outlives its request.
  if (delayMs !== undefined) await delay(delayMs, undefined, { signal }).catch(() => {});
  if (signal.aborted) return RESPONSE_ALREADY_SENT;
  if (drop) {
    context.env.incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  if (status === undefined && body === undefined) {
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    return null;
  }
  const isText = typeof body === 'string';
  const response = new Response(isText || body === undefined ? (body ?? null) : JSON.stringify(body), {
    status: status ?? 200,
  });
  if (body !== undefined)
    response.headers.set('content-type', isText ? 'text/plain; charset=utf-8' : 'application/json');
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
