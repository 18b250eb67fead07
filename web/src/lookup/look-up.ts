import type { Firm } from '@firmline/sdk/firms';
import type { Refusal } from './ask-firm.ts';
import { whenOnline } from './online.ts';

/** Pauses before the tries that follow a failed one, ms. */
const pausesMs = [400, 900, 1800, 3600];
/** No try begins later than this after the first failure, ms: a spinner that never ends is worse than Page Not Found. */
const retryForMs = 8000;

export interface LookUpOptions {
  /** The answer to the request that the page's HTML has sent, where there is one. */
  readonly early?: Promise<Firm | null> | undefined;
  /** Sends the request. */
  readonly ask: () => Promise<Firm | null>;
  readonly pause?: (ms: number) => Promise<void>;
}

const sleep = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Reads the firm of the page's link. What may pass is tried again; while the browser is offline it waits.
 * @returns null when no firm has the slug
 * @throws what the last try has thrown, see `askFirm`
 */
export async function lookUp({ early, ask, pause = sleep }: LookUpOptions): Promise<Firm | null> {
  let answer = early ?? whenOnline().then(ask);
  let pauses = [...pausesMs];
  let giveUpAt = Infinity;
  while (true) {
    try {
      return await answer;
    } catch (error) {
      if (!navigator.onLine) {
        await whenOnline();
        pauses = [...pausesMs];
        giveUpAt = Infinity;
      }
      giveUpAt = Math.min(giveUpAt, performance.now() + retryForMs);
      const ms = pauses.shift();
      if (!mayPass(error) || ms === undefined || performance.now() + ms > giveUpAt) throw error;
      console.warn('The firm could not be looked up yet. Trying again.', error);
      await pause(ms);
      answer = whenOnline().then(ask);
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
