import { setTimeout as delay } from 'node:timers/promises';
import type { PlatformSession } from '../api/platform-session.ts';
import type { PlannedRequest } from '../http/planned-request.ts';
import { userError, serviceError } from '../errors.ts';
import { postJson } from '../webhook/post.ts';
import { isOver, type PlatformCall } from './record.ts';

const endCall = { type: 'end-call' } as const;
/** Maximum wait for the platform to record the end of a call, ms. */
const settleMs = 10_000;
const pollMs = 250;

/** The address that ends a call. @throws FirmlineError 'conflict' without one, 'unparsable' if no request may go there */
export function controlUrlOf({ id, monitor }: PlatformCall, baseUrl: string): string {
  const url = monitor?.controlUrl;
  if (!url) {
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

/**
 * Asks for the end of a call, and waits until the platform has recorded it, at most 10 s.
 * @returns the call as it is then, which may still be active
 * @throws FirmlineError 'http' if the request is refused, 'aborted' if the person stops the waiting
 */
export async function requestEnd(
  { client, baseUrl, signal }: PlatformSession,
  call: PlatformCall,
  timeoutMs?: number,
): Promise<PlatformCall> {
  // The address alone authorizes the request, so no key is sent.
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(endCall),
  };
  const { ok, status } = await postJson(controlUrlOf(call, baseUrl), request, { timeoutMs, signal });
  // 404: the call has just ended.
  if (!ok && status !== 404)
    throw serviceError(
      'http',
      `The call's control address responded with ${status}.`,
      "Try again, or end the call in the platform's dashboard.",
    );
  const untilMs = Date.now() + settleMs;
  for (;;) {
    const now: PlatformCall = await client.call.get(call.id, { signal });
    if (isOver(now) || Date.now() > untilMs) return now;
    await delay(pollMs, undefined, { signal }).catch((cause: unknown) => {
      throw userError('aborted', 'Stopped following the call, which may still be active.', undefined, cause);
    });
  }
}
