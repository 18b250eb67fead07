import { proxyAdvice } from '@firmline/sdk/proxy';
import type { PlannedRequest, PlatformSession } from '../api/platform-session.ts';
import { serviceError } from '../errors.ts';
import { isOver, type CallRecord } from './record.ts';
import { pause } from './tail.ts';

const endCall = { type: 'end-call' } as const;
const defaultTimeoutMs = 15_000;
/** Maximum wait for the platform to record the end of a call, ms. */
const settleMs = 10_000;
const pollMs = 250;

/** The control address of a call. @throws FirmlineError 'conflict' if it has none, 'unparsable' if it is invalid */
export function controlUrlOf({ id, monitor }: CallRecord, baseUrl: string): string {
  const url = monitor?.controlUrl;
  if (url === undefined) {
    throw serviceError(
      'conflict',
      `The platform gives no control address for the call ${id}.`,
      "Wait until the call ends, or end it in the platform's dashboard.",
    );
  }
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  const isFit = protocol === 'https:' || (protocol === 'http:' && baseUrl.startsWith('http:'));
  if (isFit) return url;
  throw serviceError(
    'unparsable',
    `The platform gives an invalid control address for the call ${id}.`,
    'Check that the platform URL is that of its REST API.',
  );
}

export const plannedEnd = (url: string): PlannedRequest => ({ method: 'POST', url, body: endCall });

/** Ends a call and waits for the platform to confirm it, up to a limit. @returns the call's latest record */
export async function requestEnd(
  { client, baseUrl, signal }: PlatformSession,
  call: CallRecord,
  timeoutMs = defaultTimeoutMs,
): Promise<CallRecord> {
  await post(controlUrlOf(call, baseUrl), timeoutMs, signal);
  const until = Date.now() + settleMs;
  for (;;) {
    const now: CallRecord = await client.call.get(call.id, { signal });
    if (isOver(now) || Date.now() > until) return now;
    await pause(pollMs, signal);
  }
}

/** The address alone authorizes the request, so no key is sent. */
async function post(url: string, timeoutMs: number, signal: AbortSignal): Promise<void> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(endCall),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await response.body?.cancel();
  } catch (cause) {
    if (signal.aborted) throw signal.reason;
    const isLate = cause instanceof Error && cause.name === 'TimeoutError';
    throw serviceError(
      isLate ? 'timeout' : 'network',
      isLate
        ? "The call's control address did not respond in time."
        : "Could not reach the call's control address.",
      proxyAdvice(cause) ?? 'Check the connection and try again.',
      cause,
    );
  }
  // 404: the call has just ended.
  if (response.ok || response.status === 404) return;
  throw serviceError(
    'http',
    `The call's control address responded with ${response.status}.`,
    "Try again, or end the call in the platform's dashboard.",
  );
}
