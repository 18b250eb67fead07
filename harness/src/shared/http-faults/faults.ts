import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { pathOf, sendJson } from '../http/http.ts';
import { planOf } from '../../services/stack/gateway/routes-control.ts';

export const faultTargets = ['rest', 'platform', 'webhook', 'call-machine'] as const;
export type FaultTarget = (typeof faultTargets)[number];

/** One disturbance of one service. Without status, body or drop the request goes on after the delay. */
export interface Fault {
  readonly target: FaultTarget;
  readonly status?: number;
  /** Sent with the status (200 when there is none): text as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly delayMs?: number;
  /** Cut the connection without an answer. */
  readonly drop?: boolean;
  /** How often it strikes; without it, always. */
  readonly times?: number;
  /** Sent with whatever is answered, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Only requests about this firm. */
  readonly slug?: string;
  /** Only requests with this method. */
  readonly method?: string;
  /** Only requests for this path below the service, such as `/call/web`; with `*` at its end, for all that begin so. */
  readonly path?: string;
}

export interface FaultInjector {
  /** Those of a name, or those without one. */
  list(name?: string): readonly Fault[];
  /** Puts these in place of those of a name, or of those without one; what others have left of theirs stays as it is. */
  replace(faults: readonly Fault[], name?: string): void;
  /**
   * Resolves to true when the request has been dealt with. Faults of a name strike only requests that carry it in
   * `x-firmline-call-plan`, and before those without one. `slug` names the firm it is about, if known.
   */
  strike(
    target: FaultTarget,
    request: IncomingMessage,
    response: ServerResponse,
    slug?: string,
  ): Promise<boolean>;
}

interface Entry {
  readonly fault: Fault;
  left: number;
}

export function createFaultInjector(): FaultInjector {
  const entries = new Map<string | undefined, Entry[]>();
  return {
    list: (name) => (entries.get(name) ?? []).map(({ fault }) => fault),
    replace(faults, name) {
      if (faults.length === 0) entries.delete(name);
      else {
        entries.set(
          name,
          faults.map((fault) => ({ fault, left: fault.times ?? Infinity })),
        );
      }
    },
    async strike(target, request, response, slug) {
      const name = planOf(request);
      const own = name === undefined ? [] : (entries.get(name) ?? []);
      const entry = [...own, ...(entries.get(undefined) ?? [])].find(
        ({ fault, left }) =>
          left > 0 &&
          fault.target === target &&
          (fault.slug === undefined || fault.slug === slug) &&
          (fault.method === undefined || fault.method === request.method) &&
          (fault.path === undefined || isPath(fault.path, pathBelow(target, request))),
      );
      if (!entry) return false;
      entry.left--;
      return apply(entry.fault, request, response);
    },
  };
}

const roots = {
  rest: '/_/rest/v1',
  platform: '/_/platform',
  webhook: '/_/webhook',
  'call-machine': '/_/call-machine',
} as const satisfies Record<FaultTarget, string>;

function pathBelow(target: FaultTarget, request: IncomingMessage): string {
  return pathOf(request).slice(roots[target].length) || '/';
}

function isPath(wanted: string, path: string): boolean {
  return wanted.endsWith('*') ? path.startsWith(wanted.slice(0, -1)) : path === wanted;
}

async function apply(fault: Fault, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { status, body, delayMs, drop, headers = {} } = fault;
  if (delayMs !== undefined) await waitWhileOpen(delayMs, response);
  if (response.destroyed) return true;
  if (drop) {
    request.socket.destroy();
    return true;
  }
  if (status === undefined && body === undefined) {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    return false;
  }
  request.resume();
  if (typeof body === 'string') {
    const textHeaders = { 'content-type': 'text/plain; charset=utf-8', ...lowerCased(headers) };
    response.writeHead(status ?? 200, textHeaders).end(body);
  } else if (body === undefined) {
    response.writeHead(status ?? 200, headers).end();
  } else {
    sendJson(response, status ?? 200, body, lowerCased(headers));
  }
  return true;
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Ends early when the client goes away, so that no timer outlives its request. */
async function waitWhileOpen(ms: number, response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  const onClose = () => gone.abort();
  response.once('close', onClose);
  try {
    await delay(ms, undefined, { signal: gone.signal });
  } catch {
    // The client left.
  } finally {
    response.off('close', onClose);
  }
}
