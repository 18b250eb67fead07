import { setTimeout as delay } from 'node:timers/promises';

/** How a request to the data service is sent. */
export interface Patience {
  /** For each try, ms. */
  readonly timeoutMs?: number | undefined;
  /** Tries where the service was reached before and now is not; once unless given. */
  readonly triesOnLoss?: number;
  /** Ends reads, and the wait between two tries; a write on its way comes to its end. */
  readonly signal?: AbortSignal;
  /** The service is slow or away; it is asked again after this many ms. */
  readonly onWait?: (ms: number, why: string) => void;
  readonly onExchange?: (line: string) => void;
}

const defaultTimeoutMs = 30_000;
/** Tries where the service asks to come back later. */
const triesOnRefusal = 5;
const longestWaitMs = 60_000;
const comeBackLater = new Set([429, 502, 503, 504]);

/**
 * A fetch that asks again where that can do no harm: reads and upserts on any refusal, everything else only where the
 * service says that it did nothing.
 */
export function patientFetch(patience: Patience): typeof fetch {
  const { timeoutMs = defaultTimeoutMs, triesOnLoss = 1, signal, onWait, onExchange } = patience;
  // An address that never answered is wrong rather than away.
  let isReached = false;
  return async (input, init = {}) => {
    const request = `${init.method ?? 'GET'} ${addressOf(input)}`;
    for (let tries = 1; ; tries++) {
      const startedAt = performance.now();
      let wait: number;
      let why: string;
      onExchange?.(`> ${request}`);
      try {
        const ends = [AbortSignal.timeout(timeoutMs), init.signal, isRead(init) ? signal : undefined];
        const answer = await fetch(input, {
          ...init,
          signal: AbortSignal.any(ends.filter((one) => one != null)),
        });
        isReached = true;
        onExchange?.(`< ${answer.status} in ${Math.round(performance.now() - startedAt)} ms`);
        const mayRepeat = answer.status === 429 || isRepeatable(init);
        if (!comeBackLater.has(answer.status) || !mayRepeat || tries >= triesOnRefusal) return answer;
        wait = retryAfterMs(answer.headers.get('retry-after')) ?? backOff(tries);
        why = `the data service responded with ${answer.status}`;
        await answer.body?.cancel();
      } catch (error) {
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

const addressOf = (input: string | URL | Request) => (input instanceof Request ? input.url : String(input));

const isRead = ({ method = 'GET' }: RequestInit) => method === 'GET' || method === 'HEAD';

/** Whether a request does the same when it is sent twice. */
function isRepeatable(init: RequestInit): boolean {
  const { method, headers } = init;
  if (isRead(init)) return true;
  return method === 'POST' && (new Headers(headers).get('prefer') ?? '').includes('resolution=');
}

/** Seconds or a date, as the header has it. Undefined where it says nothing of use. */
export function retryAfterMs(header: string | null, now = Date.now()): number | undefined {
  if (!header) return undefined;
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestWaitMs);
}

/** Half a second, doubled each time up to eight; not all at the same moment. */
const backOff = (tries: number) => Math.min(500 * 2 ** (tries - 1), 8000) * (0.75 + Math.random() / 2);

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError';
