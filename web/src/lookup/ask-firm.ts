import { firmFromAnswer, type Firm } from '@firmline/sdk/firms';
import type { FirmRequest } from './firm-request.ts';

/** The data service answered, but not with a firm. Its message holds the service's own words. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;

  constructor(status: number, body: string) {
    super(`The data service answered HTTP ${status}: ${body.slice(0, 300)}`);
    this.status = status;
  }
}

/**
 * Asks once.
 * @param limitMs longest wait for the answer, to its last byte
 * @returns null when no firm has the slug
 * @throws Refusal for an error status; what `fetch` throws; SyntaxError or TypeError for an answer that is no firm
 */
export async function askFirm({ url, headers }: FirmRequest, limitMs: number): Promise<Firm | null> {
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(limitMs) });
  if (!response.ok) throw new Refusal(response.status, await response.text());
  return firmFromAnswer(await response.json());
}
