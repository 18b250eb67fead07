import { type FirmFetch, type FirmRepository, openFirmRepository } from '@firmline/sdk/firms';
import { parsedJson } from '../json.ts';
import type { PlannedRequest } from '../results/api.ts';

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
