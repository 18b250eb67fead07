import { isObject } from '@firmline/util/is-object';
import { FirmlineError } from '@firmline/sdk/errors';
import { pausedStatus, projectPaused } from '@firmline/sdk/firms';
import { hostedPlatform } from '../config/connections.ts';
import type { Settings } from '../config/settings.ts';
import type { Ask, Question, Reply } from './ask.ts';

/**
 * Sends requests with keys, and accepts only plausible responses of their services: a network's login page, or any
 * other web server, may also respond with 200.
 * @throws FirmlineError 'unparsable' if something else responds; 'database' for a paused project
 */
export function askServices(ask: Ask, { supabaseUrl, platformUrl = hostedPlatform }: Settings): Ask {
  return async (question) => {
    const reply = await ask(question);
    const { url, headers = {} } = question;
    if (supabaseUrl && headers['apikey'] && url.startsWith(`${supabaseUrl}/rest/v1/`)) {
      if (reply.status === pausedStatus) throw projectPaused();
      if (!isOfDataService(question, reply)) throw answersOddly(question, reply, 'a Supabase project');
    } else if (headers['authorization'] && url.startsWith(`${platformUrl}/`)) {
      if (!isOfPlatform(question, reply)) throw answersOddly(question, reply, 'the voice platform');
    }
    return reply;
  };
}

/** Range of the returned or written rows, such as `0-4/12`. PostgREST sends it with every response about a table. */
const rowRange = /^(?:\*|\d+-\d+)\/(?:\*|\d+)$/;

function isOfDataService({ url, method, headers }: Question, reply: Reply): boolean {
  if (!reply.ok) return isRefusal(method, reply);
  const isDescription = new URL(url).pathname.endsWith('/rest/v1/');
  if (isDescription) return isObject(reply.json);
  // Query plans come without a range.
  const isPlan = headers?.['accept']?.includes('plan') ?? false;
  if (!isPlan && !rowRange.test(reply.headers.get('content-range') ?? '')) return false;
  return reply.text === '' || (typeof reply.json === 'object' && reply.json !== null);
}

function isOfPlatform({ method }: Question, reply: Reply): boolean {
  if (!reply.ok) return isRefusal(method, reply);
  return typeof reply.json === 'object' && reply.json !== null;
}

/** Services give the reason in JSON. A server failure may have any body. */
function isRefusal(method: string | undefined, { status, json }: Reply): boolean {
  if (status === 511 || status < 400) return false;
  return status >= 500 || method === 'HEAD' || isObject(json);
}

/** The error for a response that cannot be the service's. */
export function answersOddly({ url }: Question, { status }: Reply, service: string): FirmlineError {
  return new FirmlineError(`${new URL(url).host} does not respond like ${service} (HTTP ${status}).`, {
    code: 'unparsable',
    hint: 'Check the address, and whether the network shows a login page first.',
  });
}

/**
 * Requests records, and checks the response if it is successful.
 * @param field a text field that each record has
 * @throws FirmlineError 'unparsable' for a successful response without a list of such records
 */
export async function askForRecords(
  question: Question,
  { field, service }: { readonly field: string; readonly service: string },
  ask: Ask,
): Promise<Reply & { readonly isEmpty: boolean }> {
  const reply = await ask(question);
  const rows: readonly unknown[] | undefined = Array.isArray(reply.json) ? reply.json : undefined;
  const isRecord = (row: unknown) =>
    typeof row === 'object' && row !== null && typeof Reflect.get(row, field) === 'string';
  if (reply.ok && !rows?.every(isRecord)) throw answersOddly(question, reply, service);
  return { ...reply, isEmpty: rows?.length === 0 };
}
