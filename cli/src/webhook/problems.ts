import { isObject } from '@firmline/util/is-object';
import type { AskService, Reply } from '../auth/ask.ts';
import { isLocalUrl } from '../config/local-address.ts';
import { type JsonObject, parsedJson } from '../json.ts';
import type { WebhookAnswer } from './requests.ts';

/** Why a page fails although the webhook may respond. */
interface WebhookProblem {
  readonly seen: string;
  readonly fix: string;
}

/** Why it works only now and then; undefined if it is an ordinary address. */
export const testAddressProblem = (url: string): WebhookProblem | undefined =>
  new URL(url).pathname.includes('/webhook-test/')
    ? {
        seen: 'It is a test address: n8n answers there only while its editor listens.',
        fix: "Use the workflow's production address, which has /webhook/.",
      }
    : undefined;

export const isWebPage = (body: string): boolean =>
  /^\s*(?:<!--[^]*?-->\s*)*<(?:!doctype html|html)\b/i.test(body);

/** Why nobody knows whether a workflow got the request, although the status says yes; undefined for another response. */
export function webPageProblem({ body }: Pick<WebhookAnswer, 'body'>): WebhookProblem | undefined {
  if (!isWebPage(body ?? '')) return undefined;
  const [, title] = /<title[^>]*>\s*([^<]{1,80})/i.exec(body ?? '') ?? [];
  const shownTitle = title === undefined ? '' : ` ("${title.trim()}")`;
  return {
    seen: `It responded with a web page${shownTitle}, as log-in and error pages do, so nobody knows whether a workflow received it. The page would say that it did.`,
    fix: 'Check that the address is that of the workflow, and that it wants no login.',
  };
}

/** Whether a field says no. Other names, such as `code` or `message`, mean something else to each service. */
function isRefusal([name, value]: readonly [string, unknown]): boolean {
  const text = asText(value);
  if (/^(?:success|ok)$/i.test(name)) return /^false$/i.test(text);
  if (/^(?:status|result)$/i.test(name) && /^(?:error|fail|failed|failure)$/i.test(text)) return true;
  // As a function behind a gateway returns the status that it meant.
  if (/^status(?:_?code)?$/i.test(name)) return /^[45]\d\d$/.test(text);
  // Some services always have it, empty if all is well.
  return (
    /^(?:errors?|error_?message|exception)$/i.test(name) && !/^(?:|0|false|none|null|\{\}|\[\])$/i.test(text)
  );
}

/** Fields in which gateways and workflows put the response of another service. */
const isWrapper = (name: string): boolean => /^(?:data|result|response|body|json)$/i.test(name);

/** Deeper than any service wraps a response: a body may be nested without end. */
const maxDepth = 5;

/** The records of a response that may say no. */
function recordsIn(content: unknown, depth = 0): readonly JsonObject[] {
  if (depth > maxDepth) return [];
  // n8n responds with a list of its last items.
  if (Array.isArray(content)) return content.flatMap((item) => recordsIn(item, depth + 1));
  // A function's body is JSON in a text.
  if (typeof content === 'string') return recordsIn(parsedJson(content), depth + 1);
  if (!isObject(content)) return [];
  const wrappedRecords = Object.entries(content).flatMap(([name, value]) =>
    isWrapper(name) ? recordsIn(value, depth + 1) : [],
  );
  return [content, ...wrappedRecords];
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What the body says against a request that its status accepts, as workflows that catch their failures answer. */
export function refusalProblem({ body }: Pick<WebhookAnswer, 'body'>): WebhookProblem | undefined {
  const refusal = recordsIn(body ?? '')
    .flatMap(Object.entries)
    .find(isRefusal);
  if (refusal === undefined) return undefined;
  const [name, value] = refusal;
  return {
    seen: `Its response says no (${name}: ${asText(value).slice(0, 80)}), although its status accepts the request. The page would say that it worked.`,
    fix: 'Check the workflow that receives it, and let it respond with a status of 4xx or 5xx if it fails.',
  };
}

export const askPreflight = (url: string, origin: string, ask: AskService): Promise<Reply> =>
  ask({
    url,
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });

/** Why browsers on a page cannot send to the webhook; undefined if they can. */
export function crossOriginProblem(
  url: string,
  { ok: isOk, status, headers }: Pick<Reply, 'ok' | 'status' | 'headers'>,
  origin: string,
): WebhookProblem | undefined {
  if (origin.startsWith('https:') && url.startsWith('http:') && !isLocalUrl(url)) {
    const mixedContent = 'Browsers block it: its address begins with http, and that of the page with https.';
    return { seen: mixedContent, fix: 'Use its address with https.' };
  }
  if (new URL(url).origin === origin) return undefined;
  const refuse = (reason: string) => ({ seen: `Browsers cannot call it: ${reason}.`, fix: fixOf(origin) });
  if (!isOk) return refuse(`it responded to the CORS preflight with ${status}`);
  const allowedOrigin = headers.get('access-control-allow-origin');
  if (!allowsOrigin(allowedOrigin, origin)) return refuse(`it allows ${originInWords(allowedOrigin)}`);
  const names = (headers.get('access-control-allow-headers') ?? '').toLowerCase().split(/\s*,\s*/);
  return names.includes('*') || names.includes('content-type')
    ? undefined
    : refuse('it does not allow the header content-type');
}

/** Why a page fails although its request arrives: browsers hide the response. Undefined if they show it. */
export const hiddenResponseProblem = (
  url: string,
  { allowedOrigin }: Pick<WebhookAnswer, 'allowedOrigin'>,
  origin: string,
): WebhookProblem | undefined =>
  new URL(url).origin === origin || allowsOrigin(allowedOrigin, origin)
    ? undefined
    : {
        seen: `Browsers hide its response, so the page shows a failure: the response allows ${originInWords(allowedOrigin)}.`,
        fix: fixOf(origin),
      };

const fixOf = (origin: string) => `Configure it to allow POST with content-type from ${origin} (CORS).`;

const allowsOrigin = (allowedOrigin: string | null, origin: string): boolean =>
  allowedOrigin === '*' || allowedOrigin === origin;

const originInWords = (allowedOrigin: string | null): string =>
  allowedOrigin === null ? 'no other origin' : `only ${allowedOrigin}`;
