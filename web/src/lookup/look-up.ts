import { lookupTimeoutMs, type Firm } from '@firmline/sdk/firms';
import type { LookupHttpError } from './request-firm.ts';

/** Pauses before the retries, ms. */
const pausesMs = [400, 900, 1800, 3600];

/** Requests the firm with a slug, with a timeout for the response. */
export type RequestFirm = (slug: string, limitMs: number) => Promise<Firm | null>;

/** The request that the script in the HTML has sent, with the whole timeout. */
export interface EarlyLookUp {
  /** As it is in the link. */
  readonly slug: string;
  /** Sends further requests, so that no code has to load for them while the network is down. */
  readonly request: RequestFirm;
  readonly answer: Promise<Firm | null>;
  /** When it was sent, by `performance.now()`. */
  readonly requestedAt: number;
}

export interface LookUpOptions {
  readonly request: RequestFirm;
  readonly earlyLookUp?: Pick<EarlyLookUp, 'answer' | 'requestedAt'> | undefined;
  readonly pause?: (ms: number) => Promise<void>;
}

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Reads the firm with a slug. Retries temporary failures within one timeout; without an answer it waits while the browser
 * is offline, and then restarts the timeout.
 * @returns null when no firm has the slug
 * @throws the error of the last attempt, see `requestFirm`
 */
export async function lookUp(
  slug: string,
  { earlyLookUp, request, pause = sleep }: LookUpOptions,
): Promise<Firm | null> {
  let pauses = [...pausesMs];
  let giveUpAt = (earlyLookUp?.requestedAt ?? performance.now()) + lookupTimeoutMs;
  const online = async () => {
    if (navigator.onLine) return;
    await nextOnline();
    pauses = [...pausesMs];
    giveUpAt = performance.now() + lookupTimeoutMs;
  };
  const requestInTime = () => request(slug, giveUpAt - performance.now());
  let answer = earlyLookUp?.answer ?? requestInTime();
  while (true) {
    try {
      return await answer;
    } catch (error) {
      const { status } = error as Partial<LookupHttpError>;
      // After an answer, the network is there: some browsers say that it is not, as behind a VPN.
      if (status === undefined) await online();
      const pauseMs = pauses.shift();
      if (!mayPass(status) || pauseMs === undefined || performance.now() + pauseMs >= giveUpAt) throw error;
      console.warn('The firm could not be looked up yet. Trying again.', error);
      await pause(pauseMs);
      answer = requestInTime();
    }
  }
}

/** Whether a retry may succeed. Of the client errors, only "too slow" and "too many" are temporary. */
const mayPass = (status = 500): boolean => status >= 500 || status === 408 || status === 429;

/** Resolves once the browser is online. */
const nextOnline = () =>
  new Promise<void>((resolve) => {
    addEventListener('online', () => resolve(), { once: true });
  });
