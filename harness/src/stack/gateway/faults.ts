import { setTimeout as delay } from 'node:timers/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpError, sendJson } from './http.ts';

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
  /** Only requests about this firm. */
  readonly slug?: string;
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
          left > 0 && fault.target === target && (fault.slug === undefined || fault.slug === slug),
      );
      if (!entry) return false;
      entry.left--;
      return apply(entry.fault, request, response);
    },
  };
}

async function apply(fault: Fault, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { status, body, delayMs, drop } = fault;
  if (delayMs !== undefined) await waitWhileOpen(delayMs, response);
  if (response.destroyed) return true;
  if (drop) {
    request.socket.destroy();
    return true;
  }
  if (status === undefined && body === undefined) return false;
  request.resume();
  if (typeof body === 'string') {
    response.writeHead(status ?? 200, { 'content-type': 'text/plain; charset=utf-8' }).end(body);
  } else if (body === undefined) {
    response.writeHead(status ?? 200).end();
  } else {
    sendJson(response, status ?? 200, body);
  }
  return true;
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
  slug: [(value) => typeof value === 'string', 'text'],
} as const satisfies Record<keyof Fault, Check>;

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
