import { setTimeout as delay } from 'node:timers/promises';
import { errorCode } from '#util/error-code';
import { type JsonObject, objectAt, textAt } from '../values.ts';
import { headersOf, hostOf } from './servers.ts';

/** What became of a message to a server. */
export interface Delivery {
  readonly attempts: number;
  /** Of the last response. */
  readonly status?: number;
  /** The response, if its status is a success. */
  readonly body?: string;
  /** Why it was not delivered. */
  readonly problem?: string;
}

export interface DeliveryOptions {
  /** The credential's `authenticationPlan`; empty without one. */
  readonly authentication: JsonObject;
  readonly signal: AbortSignal;
  /** Default: the server's own, or 20. */
  readonly timeoutSeconds?: number;
}

/** Sends a message as often as the server's plan of retries says. Never rejects. */
export async function deliver(
  server: JsonObject,
  message: JsonObject,
  options: DeliveryOptions,
): Promise<Delivery> {
  const { type, maxRetries, baseDelaySeconds, excludedStatusCodes } = objectAt(server, 'backoffPlan');
  const excludedCodes = Array.isArray(excludedStatusCodes) ? excludedStatusCodes.map(Number) : [];
  const retries = options.timeoutSeconds === undefined ? numberOr(maxRetries, 0) : 0;
  for (let attempts = 1; ; attempts++) {
    const outcome = await send(server, message, options);
    const { status, problem } = outcome;
    const isExcluded = status !== undefined && excludedCodes.includes(status);
    if (problem === undefined || attempts > retries || isExcluded || options.signal.aborted)
      return { attempts, ...outcome };
    const factor = type === 'exponential' ? 2 ** (attempts - 1) : 1;
    const waitMs = numberOr(baseDelaySeconds, 0) * factor * 1000;
    await delay(waitMs, undefined, { signal: options.signal }).catch(() => {});
  }
}

const numberOr = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback);

async function send(
  server: JsonObject,
  message: JsonObject,
  { authentication, signal, timeoutSeconds = numberOr(server['timeoutSeconds'], 20) }: DeliveryOptions,
): Promise<Omit<Delivery, 'attempts'>> {
  const url = textAt(server, 'url') ?? '';
  const host = hostOf(url);
  const type = String(message['type']);
  const limit = AbortSignal.timeout(timeoutSeconds * 1000);
  try {
    const body = JSON.stringify({ message });
    const response = await fetch(url, {
      method: 'POST',
      headers: headersOf(server, authentication, body),
      body,
      // The document follows none, and one could lead to a host that nobody named.
      redirect: 'manual',
      signal: AbortSignal.any([signal, limit]),
    });
    const { status, ok, headers } = response;
    const text = await response.text();
    if (ok) return { status, body: text };
    const target = status < 400 ? headers.get('location') : null;
    const redirect = target === null ? '' : `, a redirect to ${target}, which is not followed`;
    return { status, problem: `${host} responded to ${type} with ${status}${redirect}.` };
  } catch (cause) {
    if (signal.aborted) return { problem: `The stack stopped before ${host} had responded to ${type}.` };
    if (limit.aborted) return { problem: `${host} did not respond to ${type} within ${timeoutSeconds} s.` };
    const { cause: innerCause = cause } = cause as Error;
    const reason =
      errorCode(innerCause) ?? (innerCause instanceof Error ? innerCause.message : String(innerCause));
    return { problem: `${host || url} could not be reached for ${type}: ${reason}.` };
  }
}
