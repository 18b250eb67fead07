import { type FirmFetch, type FirmRepository, openFirmRepository } from '@firmline/sdk/firms';
import { parsedJson } from '../../json.ts';
import type { Output } from '../../output.ts';
import { counted, safeJson } from '../../text.ts';
import type { PlannedRequest } from '../../results/api.ts';

/** The first write that a change would send, exactly as it would be sent, without its key. Its reads find nothing. */
export async function planRequest(
  supabaseUrl: string,
  change: (repository: FirmRepository) => Promise<unknown>,
): Promise<PlannedRequest> {
  let planned: PlannedRequest | undefined;
  const capture: FirmFetch = async (url, { method = 'GET', body }) => {
    if (method === 'GET') return Response.json([], { headers: { 'content-range': '*/0' } });
    planned ??= { method, url, body: body === undefined ? null : parsedJson(body) };
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

/** Shows a request that --dry-run does not send to a person. With --json, it is part of the result. */
export function tellPlanned({ method, url, body }: PlannedRequest, output: Output): void {
  output.note(`Not sent (--dry-run): ${method} ${url}`);
  if (body === null) return;
  const [first, ...more]: readonly unknown[] = Array.isArray(body) ? body : [];
  output.note(safeJson(more.length > 0 ? first : body, 2));
  if (more.length > 0) output.note(`and ${counted(more.length, 'more row')}.`);
}
