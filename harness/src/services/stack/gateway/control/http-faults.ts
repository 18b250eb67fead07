import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, type FaultTarget, parseFaults } from '../../../../shared/http-faults.ts';
import { pathOf, readJson, sendJson } from '../../../../shared/http/http.ts';
import { changingMethod, controlLimit, nameOfAddress, onlyReadsControl, planOf } from './control-address.ts';

export interface HttpFaults {
  /**
   * Resolves to true if a fault has handled the request. Named faults apply only to requests that carry the name in
   * `x-firmline-call-plan`, and come before unnamed ones. `slug` is the firm that the request concerns, if known.
   */
  inject(
    target: FaultTarget,
    request: IncomingMessage,
    response: ServerResponse,
    slug?: string,
  ): Promise<boolean>;
  /** Handles `/_/control/faults`, and `/_/control/faults/<name>` with `rest` for the faults of one name. */
  control(request: IncomingMessage, response: ServerResponse, rest: string): Promise<void>;
}

interface Entry {
  readonly fault: Fault;
  left: number;
}

/** Injects faults into HTTP requests: the unnamed ones, and one list per name. */
export function createHttpFaults(): HttpFaults {
  const entries = new Map<string | undefined, readonly Entry[]>();
  const replace = (name: string | undefined, faults: readonly Fault[]) => {
    if (faults.length === 0) entries.delete(name);
    else
      entries.set(
        name,
        faults.map((fault) => ({ fault, left: fault.times ?? Infinity })),
      );
  };
  return {
    async inject(target, request, response, slug) {
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
    async control(request, response, rest) {
      const name = nameOfAddress(rest);
      if (request.method === 'DELETE') replace(name, []);
      else if (request.method === changingMethod(name)) {
        replace(name, parseFaults(await readJson(request, controlLimit)));
      } else onlyReadsControl(request, name);
      sendJson(
        response,
        200,
        (entries.get(name) ?? []).map(({ fault }) => fault),
      );
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

function isPath(expected: string, path: string): boolean {
  return expected.endsWith('*') ? path.startsWith(expected.slice(0, -1)) : path === expected;
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
