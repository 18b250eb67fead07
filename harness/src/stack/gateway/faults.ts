import {
  type IncomingMessage,
  METHODS,
  type ServerResponse,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { HttpError, pathOf, sendJson } from './http.ts';

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
  readonly list: readonly Fault[];
  replace(faults: readonly Fault[]): void;
  /** Resolves to true when the request has been dealt with. `slug` names the firm it is about, if known. */
  strike(
    target: FaultTarget,
    request: IncomingMessage,
    response: ServerResponse,
    slug?: string,
  ): Promise<boolean>;
}

export function createFaultInjector(): FaultInjector {
  let entries: { fault: Fault; left: number }[] = [];
  return {
    get list() {
      return entries.map(({ fault }) => fault);
    },
    replace(faults) {
      entries = faults.map((fault) => ({ fault, left: fault.times ?? Infinity }));
    },
    async strike(target, request, response, slug) {
      const entry = entries.find(
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

/** @throws HttpError 400 naming what does not fit */
export function parseFaults(value: unknown): Fault[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((entry, index) => {
    if (isFault(entry)) return entry;
    throw new HttpError(400, { message: `Fault ${index}: ${faultProblem(entry)}` });
  });
}

type Check = readonly [fits: (value: unknown) => boolean, wanted: string];

const checks = {
  target: [(value) => faultTargets.some((name) => name === value), `one of ${faultTargets.join(', ')}`],
  status: [(value) => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599, '200 to 599'],
  body: [() => true, ''],
  delayMs: [(value) => typeof value === 'number' && value >= 0 && value <= 600_000, '0 to 600000'],
  drop: [(value) => typeof value === 'boolean', 'a boolean'],
  times: [(value) => Number.isInteger(value) && Number(value) > 0, 'a positive integer'],
  headers: [isHeaders, 'an object of header names and texts'],
  slug: [(value) => typeof value === 'string', 'text'],
  method: [(value) => METHODS.some((name) => name === value), 'an HTTP method in capitals'],
  path: [(value) => typeof value === 'string' && /^\/[^*?#]*\*?$/.test(value), 'a path that begins with /'],
} as const satisfies Record<keyof Fault, Check>;

function isHeaders(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, text]) => {
    try {
      validateHeaderName(name);
      validateHeaderValue(name, text);
      return typeof text === 'string';
    } catch {
      return false;
    }
  });
}

function isFault(entry: unknown): entry is Fault {
  return faultProblem(entry) === null;
}

function faultProblem(entry: unknown): string | null {
  if (typeof entry !== 'object' || entry === null) return 'not an object';
  if (!('target' in entry)) return `target must be ${checks.target[1]}`;
  for (const [name, value] of Object.entries(entry)) {
    const check = new Map<string, Check>(Object.entries(checks)).get(name);
    if (!check) return `unknown key "${name}"`;
    const [fits, wanted] = check;
    if (!fits(value)) return `${name} must be ${wanted}`;
  }
  return null;
}
