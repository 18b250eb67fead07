import type { FirmFetch, FirmRequest } from '@firmline/sdk/firms';
import { setTimeout as delay } from 'node:timers/promises';
import { httpFetch, isRead } from './http-fetch.ts';

export interface Patience {
  /** Per attempt, ms. */
  readonly timeoutMs?: number | undefined;
  /** Maximum attempts after the connection is lost to a service that was reached before. Default: 1. */
  readonly triesOnLoss?: number;
  /** Aborts reads and the wait between attempts. A write in progress is completed. */
  readonly signal?: AbortSignal;
  /** Called before the wait for the next attempt, in ms. */
  readonly onWait?: (ms: number, why: string) => void;
  readonly onExchange?: (line: string) => void;
}

const defaultTimeoutMs = 30_000;
/** Maximum attempts when the service asks to retry later. */
const triesOnRefusal = 5;
const longestWaitMs = 60_000;
const comeBackLater = new Set([429, 502, 503, 504]);

/**
 * A fetch that retries only requests that are safe to repeat: reads and upserts after 429, 502, 503, 504 or a lost
 * connection; other requests only after 429, because the service did nothing.
 */
export function patientFetch(patience: Patience): FirmFetch {
  const { timeoutMs = defaultTimeoutMs, triesOnLoss = 1, signal, onWait, onExchange } = patience;
  // An address that never responded is probably wrong, so it is not retried.
  let isReached = false;
  return async (url, init) => {
    const request = `${init.method ?? 'GET'} ${url}`;
    for (let tries = 1; ; tries++) {
      const startedAt = performance.now();
      let wait: number;
      let why: string;
      onExchange?.(`> ${request}`);
      try {
        const ends = [AbortSignal.timeout(timeoutMs), init.signal, isRead(init) ? signal : undefined];
        const answer = await httpFetch(url, {
          ...init,
          signal: AbortSignal.any(ends.filter((end) => end != null)),
        });
        isReached = true;
        onExchange?.(`< ${answer.status} in ${Math.round(performance.now() - startedAt)} ms`);
        const mayRepeat = answer.status === 429 || isRepeatable(init);
        if (!comeBackLater.has(answer.status) || !mayRepeat || tries >= triesOnRefusal) return answer;
        wait = retryAfterMs(answer.headers.get('retry-after')) ?? backOff(tries);
        why = `the data service responded with ${answer.status}`;
      } catch (cause) {
        // The repository takes any other reason of the signal for a lost connection.
        const error = isRead(init) && signal?.aborted ? new DOMException('Stopped.', 'AbortError') : cause;
        onExchange?.(`< ${error instanceof Error ? error.name : String(error)}`);
        const isStopped = init.signal?.aborted || signal?.aborted;
        if (!isReached || tries >= triesOnLoss || !isRepeatable(init) || isStopped) throw error;
        wait = backOff(tries);
        why = isTimeout(error) ? 'the data service does not respond' : 'the data service cannot be reached';
      }
      onWait?.(wait, why);
      await delay(wait, undefined, signal && { signal });
    }
  };
}

/** Whether repeating a request is safe. */
function isRepeatable(init: FirmRequest): boolean {
  const { method, headers } = init;
  if (isRead(init)) return true;
  return method === 'POST' && (headers?.['prefer'] ?? '').includes('resolution=');
}

export function retryAfterMs(header: string | null, now = Date.now()): number | undefined {
  if (!header) return undefined;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestWaitMs);
}

/** Half a second, doubled each time up to eight seconds, with jitter. */
const backOff = (tries: number) => Math.min(500 * 2 ** (tries - 1), 8000) * (0.75 + Math.random() / 2);

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';
