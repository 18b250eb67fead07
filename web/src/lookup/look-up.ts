import { lookupTimeoutMs, type Firm } from '@firmline/sdk/firms';
import type { Refusal } from './ask-firm.ts';
import { whenOnline } from './online.ts';

/** Pauses before the tries that follow a failed one, ms. */
const pausesMs = [400, 900, 1800, 3600];

/** Sends the request for the firm, and waits no longer than this for its answer. */
export type Ask = (limitMs: number) => Promise<Firm | null>;

/** The request that the page's HTML has sent, with the whole time limit. */
export interface EarlyLookUp {
  readonly answer: Promise<Firm | null>;
  /** On the clock of `performance.now`, ms. */
  readonly askedAt: number;
}

export interface LookUpOptions {
  readonly early?: EarlyLookUp | undefined;
  readonly ask: Ask;
  readonly pause?: (ms: number) => Promise<void>;
}

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Reads the firm of the page's link. What may pass is tried again, all of it within one time limit; while the browser is
 * offline it waits, and then has the whole limit again.
 * @returns null when no firm has the slug
 * @throws what the last try has thrown, see `askFirm`
 */
export async function lookUp({ early, ask, pause = sleep }: LookUpOptions): Promise<Firm | null> {
  let pauses = [...pausesMs];
  let giveUpAt = (early?.askedAt ?? performance.now()) + lookupTimeoutMs;
  const online = async () => {
    if (navigator.onLine) return;
    await whenOnline();
    pauses = [...pausesMs];
    giveUpAt = performance.now() + lookupTimeoutMs;
  };
  const askInTime = async () => {
    await online();
    return ask(giveUpAt - performance.now());
  };
  let answer = early?.answer ?? askInTime();
  while (true) {
    try {
      return await answer;
    } catch (error) {
      await online();
      const ms = pauses.shift();
      if (!mayPass(error) || ms === undefined || performance.now() + ms >= giveUpAt) throw error;
      console.warn('The firm could not be looked up yet. Trying again.', error);
      await pause(ms);
      answer = askInTime();
    }
  }
}

/** Whether the same request can have another answer. Of the client errors only "too slow" and "too many" can. */
function mayPass(error: unknown): boolean {
  if (!isRefusal(error)) return true;
  return error.status >= 500 || error.status === 408 || error.status === 429;
}

/** By its name: the class is in the script in the HTML. */
const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === 'Refusal';
