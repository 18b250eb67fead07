import { type FirmRepository, openFirmRepository } from '@firmline/sdk/firms';
import { parsedJson } from '../../json.ts';
import type { Output } from '../../output.ts';
import type { PlannedRequest } from '../../results/api.ts';

/** The first request that a change would send, exactly as it would be sent, without its key. */
export async function planRequest(
  supabaseUrl: string,
  change: (repository: FirmRepository) => Promise<unknown>,
): Promise<PlannedRequest> {
  let planned: PlannedRequest | undefined;
  const capture: typeof fetch = async (input, { method = 'GET', body } = {}) => {
    planned ??= {
      method,
      url: input instanceof Request ? input.url : String(input),
      body: typeof body === 'string' ? parsedJson(body) : null,
    };
    throw new Error('Not sent.');
  };
  try {
    await change(openFirmRepository({ supabaseUrl, supabaseKey: 'not sent', fetch: capture }));
  } catch (error) {
    if (planned === undefined) throw error;
  }
  if (planned === undefined) throw new Error('The change sends no request.');
  return planned;
}

/** Shows a request that --dry-run does not send. With --json, it is part of the result. */
export function tellPlanned({ method, url, body }: PlannedRequest, output: Output): void {
  if (output.json) return;
  output.note(`Not sent (--dry-run): ${method} ${url}`);
  if (body !== null) output.note(JSON.stringify(body, null, 2));
}
