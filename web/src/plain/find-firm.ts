import { firmFromAnswer, lookupTimeoutMs, type Firm } from '@firmline/sdk/firms';
import type { PageConfig } from '@firmline/sdk/page-config';
import { mayPass, pausesMs } from '../lookup/look-up.ts';
import { firmRequest } from '../lookup/request-firm.ts';
import { send } from './send.ts';

/** Looks up the firm of a link, with the other page's retries and timeout; null for an unknown slug, or without an answer. */
export function findFirm(config: PageConfig, slug: string, done: (firm: Firm | null) => void): void {
  const giveUpAt = Date.now() + lookupTimeoutMs;
  const pauses = pausesMs.slice();
  const attempt = () => {
    const limitMs = giveUpAt - Date.now();
    send({ method: 'GET', limitMs, ...firmRequest(config, slug) }, ({ ok, status, text }) => {
      if (ok) {
        done(parse(text));
        return;
      }
      console.error(`The firm could not be looked up: HTTP ${status}.`);
      const pause = pauses.shift();
      const isTemporary = status === 0 || mayPass({ status });
      if (!isTemporary || pause === undefined || Date.now() + pause >= giveUpAt) done(null);
      else setTimeout(attempt, pause);
    });
  };
  attempt();
}

function parse(text: string): Firm | null {
  try {
    return firmFromAnswer(JSON.parse(text));
  } catch (error) {
    console.error('The firm could not be looked up.', error);
    return null;
  }
}
