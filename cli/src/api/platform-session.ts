import { FirmlineError } from '@firmline/sdk/errors';
import {
  type PlatformClient,
  type PlatformClientOptions,
  createPlatformClient,
  fetchTransport,
  type TransportFactory,
  type DebugEvent,
} from '@firmline/sdk/rest';
import { redact } from '@firmline/util/redact';
import { findPlatform } from '../config/connections.ts';
import type { FirmsFlags } from '../firms/connect.ts';
import { parsedJson } from '../json.ts';
import { printable } from '../text.ts';
import { untilStopped } from '../until-stopped.ts';
import type { PlannedRequest } from '../http/planned-request.ts';
import { serviceClock } from '../http/service-clock.ts';

export interface PlatformFlags extends FirmsFlags {
  readonly flags: FirmsFlags['flags'] & { readonly dryRun: boolean };
}

/** The result of a change, or with --dry-run the requests it would have sent. */
export type PlannedChange<Value> =
  | { readonly result: Value; readonly plannedRequests?: never }
  | { readonly plannedRequests: readonly PlannedRequest[] };

export interface PlatformSession {
  readonly client: PlatformClient;
  readonly baseUrl: string;
  readonly place: string;
  readonly signal: AbortSignal;
  /** The platform's time, ms since the epoch; undefined until a response has told it. */
  readonly now: () => number | undefined;
  change<Value>(task: (client: PlatformClient) => Promise<Value>): Promise<PlannedChange<Value>>;
}

export async function withPlatform<Value>(
  output: PlatformFlags,
  task: (session: PlatformSession) => Promise<Value>,
): Promise<Value> {
  const { place, ...platform } = findPlatform(output.flags.profile);
  const { readDate, now } = serviceClock();
  const fetchWithDate: typeof fetch = async (...args) => {
    const response = await fetch(...args);
    readDate(response);
    return response;
  };
  const client = createPlatformClient({ ...platform, ...connectionOf(output, fetchWithDate) });
  using stop = untilStopped(() => output.note('Stopping …'));
  try {
    return await task({
      client,
      baseUrl: platform.baseUrl,
      place,
      signal: stop.signal,
      now,
      async change(send) {
        if (output.flags.dryRun)
          return {
            plannedRequests: await planRequests(platform.baseUrl, (options) =>
              send(createPlatformClient(options)),
            ),
          };
        return { result: await send(client) };
      },
    });
  } finally {
    await client.close();
  }
}

/** How a command's client sends requests: few of them, so it needs no connection pool. */
export function connectionOf(output: PlatformFlags, fetch?: typeof globalThis.fetch) {
  const { debug, timeoutMs } = output.flags;
  return {
    transport: fetchTransport(fetch),
    debug: exchangePrinter(output, { all: debug }),
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  };
}

/** Replaces the key itself in the command. */
const keyVariable = '$FIRMLINE_PLATFORM_PRIVATE_KEY';

/** The requests that a client would send. Nothing leaves this machine. */
export async function planRequests(
  baseUrl: string,
  task: (options: PlatformClientOptions) => Promise<unknown>,
): Promise<PlannedRequest[]> {
  const requests: PlannedRequest[] = [];
  const transport: TransportFactory = (origin) => ({
    async send({ method, path, content }) {
      requests.push({ method, url: origin + path, body: bodyOfRequest(content) });
      return { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' };
    },
  });
  await task({ baseUrl, token: keyVariable, transport }).catch((error: unknown) => {
    // The request is recorded; the empty response that stands for the platform's is no record.
    if (!(error instanceof FirmlineError) || error.code !== 'unparsable') throw error;
  });
  return requests;
}

function bodyOfRequest(content: unknown): unknown {
  if (typeof content !== 'string') return content === undefined ? null : '(a form)';
  return parsedJson(content) ?? content;
}

function exchangePrinter(
  output: PlatformFlags,
  { all: showsAll }: { readonly all: boolean },
): (event: DebugEvent) => void {
  let outcome = '';
  return (event) => {
    if (showsAll) output.failure(redact(printable(line(event))));
    else if (event.type === 'response') outcome = `The platform responded with ${event.status}.`;
    else if (event.type === 'failure') outcome = `No response (${event.reason}).`;
    else if (event.type === 'retry') output.note(`${outcome} Retrying ${inTime(event.waitMs)} …`);
  };
}

function line(event: DebugEvent): string {
  switch (event.type) {
    case 'request':
      return `> ${event.operation.split(' ')[0]} ${event.url}`;
    case 'response':
      return `< ${event.status} after ${inMs(event.durationMs)}${event.requestId ? `, request ${event.requestId}` : ''}`;
    case 'failure':
      return `! ${event.reason} after ${inMs(event.durationMs)}`;
    case 'retry':
      return `~ retry ${inTime(event.waitMs)}`;
  }
}

const inMs = (ms: number) => `${Math.round(ms)} ms`;
const inTime = (ms: number) => (ms < 1000 ? `in ${inMs(ms)}` : `in ${Math.round(ms / 1000)} s`);
