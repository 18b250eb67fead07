import type { FirmlineError } from '@firmline/sdk/errors';
import { dataServiceFailure, outageOf } from '@firmline/sdk/firms';
import { redact } from '@firmline/util/redact';
import { hostedPlatform } from '../config/connections.ts';
import type { Settings } from '../config/settings.ts';
import { serviceError } from '../errors.ts';
import type { FirmsFlags } from '../firms/connect.ts';
import { requestFailure } from '../http/request-failure.ts';
import { parsedJson, textIn } from '../json.ts';
import { printable } from '../text.ts';

export interface ServiceRequest {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface Reply {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

export type AskService = (question: ServiceRequest) => Promise<Reply>;

const defaultTimeoutMs = 15_000;

/** Sends requests for checks. They are never retried or redirected, and --debug prints them with keys masked. */
export function createAsk(output: Pick<FirmsFlags, 'failure' | 'flags'>, signal?: AbortSignal): AskService {
  const { debug, timeoutMs = defaultTimeoutMs } = output.flags;
  const say = (line: string) => {
    if (debug) output.failure(printable(redact(line)));
  };
  return async ({ url, method = 'GET', headers = {}, body }) => {
    const limit = AbortSignal.timeout(timeoutMs);
    const sentHeaders = body === undefined ? headers : { 'content-type': 'application/json', ...headers };
    const startedAtMs = performance.now();
    say(`> ${method} ${url}`);
    for (const [name, value] of Object.entries(sentHeaders)) say(`> ${name}: ${value}`);
    try {
      const response = await fetch(url, {
        method,
        headers: sentHeaders,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      say(`< ${response.status} after ${Math.round(performance.now() - startedAtMs)} ms`);
      const { status, ok, headers: receivedHeaders } = response;
      return { status, ok, headers: receivedHeaders, text, json: parsedJson(text) };
    } catch (cause) {
      const failure = requestFailure(url, cause, { signal, limit, timeoutMs });
      say(`! ${failure.message}`);
      throw failure;
    }
  };
}

/** Accepts only responses in JSON from services, because another web server may also respond with 200. */
export function askServices(
  ask: AskService,
  { supabaseUrl, platformUrl = hostedPlatform }: Settings,
): AskService {
  return async (question) => {
    const reply = await ask(question);
    const isOfData = supabaseUrl !== undefined && question.url.startsWith(`${supabaseUrl}/rest/v1/`);
    const outage = isOfData && !reply.ok ? outageOf(reportedBy(reply), reply.status) : undefined;
    if (outage) throw outage;
    const isOther = reply.status < 500 && reply.text !== '' && reply.json === undefined;
    if (isOther && isOfData) throw answersOddly(question, reply, 'a Supabase project');
    if (isOther && question.url.startsWith(`${platformUrl}/`))
      throw answersOddly(question, reply, 'the voice platform');
    return reply;
  };
}

/** The error behind a response of the data service that is not ok. @param action `lookingUp` for a visitor's request */
export const failureOf = (reply: Reply, action = 'during the check'): FirmlineError =>
  dataServiceFailure(action, reportedBy(reply), reply.status);

const reportedBy = ({ json, text }: Reply): unknown => json ?? { message: text };

function answersOddly({ url }: ServiceRequest, { status }: Reply, service: string): FirmlineError {
  return serviceError(
    'unparsable',
    `${new URL(url).host} does not respond like ${service} (HTTP ${status}).`,
    'Check the address, and whether the network shows a login page first.',
  );
}

/** Asks the data service for rows of firms: a response without any would look like rights that visitors do not have. */
export const askForFirms = (question: ServiceRequest, ask: AskService): Promise<Reply> =>
  askForRecords(question, { field: 'slug', service: 'a Supabase project' }, ask);

export async function askForRecords(
  question: ServiceRequest,
  { field, service }: { readonly field: string; readonly service: string },
  ask: AskService,
): Promise<Reply> {
  const reply = await ask(question);
  const isWhole = Array.isArray(reply.json) && reply.json.every((row) => textIn(row, field) !== undefined);
  if (reply.ok && !isWhole) throw answersOddly(question, reply, service);
  return reply;
}
