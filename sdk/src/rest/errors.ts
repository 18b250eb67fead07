import { isObject } from '#util/is-object';
import { type ErrorCode, type Fault, FirmlineError } from '../errors.ts';
import { botCheckHint, isBotCheck, titleOfPage } from '../web-page.ts';
import type { ResponseHeaders } from './transport/transport.ts';
import { hintAfterDoubt, retryAfterMs } from './request/retry.ts';
import { wordsIn } from './words-in.ts';

/** Which request to the platform's REST API failed. */
export interface RequestContext {
  /** Method and path template: `GET /call/{id}`. */
  readonly operation: string;
  /** Number of attempts. */
  readonly attempts: number;
  /** The platform may have carried out an earlier attempt, whose response is missing or says that a server failed. */
  readonly isInDoubt?: boolean;
}

/** An operation that failed. Codes: 'network', 'timeout', 'aborted', 'unparsable', and those of {@link PlatformError}. */
export class RequestError extends FirmlineError {
  override readonly name: string = 'RequestError';
  readonly operation: string;
  readonly attempts: number;

  constructor(
    message: string,
    { operation, attempts }: RequestContext,
    options: ConstructorParameters<typeof FirmlineError>[1],
  ) {
    super(message, options);
    this.operation = operation;
    this.attempts = attempts;
  }
}

/** The content of a response. */
export interface ResponseParts {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** The parsed body, or its text if it is not JSON. */
  readonly body: unknown;
}

class ResponseError extends RequestError implements ResponseParts {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** The parsed body, or its text if it is not JSON. */
  readonly body: unknown;
  /** The platform's id of the request, if it sent one. */
  readonly requestId: string | undefined;

  constructor(
    { status, headers, body }: ResponseParts,
    ...error: ConstructorParameters<typeof RequestError>
  ) {
    super(...error);
    this.status = status;
    this.headers = headers;
    this.body = body;
    this.requestId = requestIdOf(headers);
  }

  override toJSON(): object {
    return { ...super.toJSON(), headers: undefined, body: undefined };
  }
}

/** A response that is not what was asked for, or that cannot be parsed: code 'unparsable'. `body` keeps its text. */
export class UnparsableResponseError extends ResponseError {
  override readonly name: string = 'UnparsableResponseError';
  declare readonly body: string;

  constructor(response: ResponseParts & { readonly body: string }, context: RequestContext, cause?: unknown) {
    const type = response.headers['content-type'] ?? 'no content type';
    const bodyWords = response.body === '' ? 'nothing' : `something other than was asked for (${type})`;
    const message = `${context.operation} answered ${response.status} with ${bodyWords}.`;
    const hint = isBotCheck(titleOfPage(response.body))
      ? botCheckHint
      : hintAfterDoubt(context.operation, 'Check the platform URL.');
    super(response, message, context, { code: 'unparsable', hint, cause });
  }
}

/**
 * A response of the voice platform that was not ok. Codes by status: 'invalid-input' (400, 422), 'auth' (401, 403),
 * 'not-found' (404), 'conflict' (409), 'rate-limited' (429), 'http' (all others, redirects too).
 */
export class PlatformError extends ResponseError {
  override readonly name: string = 'PlatformError';

  constructor(response: ResponseParts, context: RequestContext) {
    const { status, body } = response;
    super(response, `${context.operation} answered ${status}${bodyInWords(body)}`, context, {
      code: codeOf(status),
      fault: faultOf(status),
      hint: hintFor(context, response),
    });
  }
}

/** A class of statuses: `5xx` for 500 to 599. */
export type StatusClass = '3xx' | '4xx' | '5xx';

/**
 * Whether the platform's response failed with one of these statuses: `hasStatus(error, 404)`,
 * `hasStatus(error, 429, '5xx')`. False for a request without a response.
 */
/* @__NO_SIDE_EFFECTS__ */
export function hasStatus(
  error: unknown,
  ...statuses: readonly (number | StatusClass)[]
): error is PlatformError {
  if (!(error instanceof PlatformError)) return false;
  const { status } = error;
  return statuses.some((pattern) => pattern === status || pattern === `${Math.floor(status / 100)}xx`);
}

function requestIdOf(headers: ResponseHeaders): string | undefined {
  return headers['x-request-id'] ?? headers['request-id'] ?? headers['cf-ray'];
}

function codeOf(status: number): ErrorCode {
  if (status === 400 || status === 422) return 'invalid-input';
  if (status === 401 || status === 403) return 'auth';
  if (status === 404) return 'not-found';
  if (status === 409) return 'conflict';
  if (status === 429) return 'rate-limited';
  return 'http';
}

function faultOf(status: number): Fault {
  return status >= 400 && status < 500 && status !== 429 && status !== 408 ? 'user' : 'environment';
}

function hintFor(context: RequestContext, response: ResponseParts): string | undefined {
  const hint = hintForStatus(context.operation, response);
  // Such as a deletion that is repeated and then finds nothing. A response that leaves a doubt of its own says so.
  if (!context.isInDoubt || response.status >= 500 || response.status === 408) return hint;
  return `${hint === undefined ? '' : `${hint} `}An earlier attempt may have done it: check that first.`;
}

function hintForStatus(operation: string, { status, headers, body }: ResponseParts): string | undefined {
  const title = titleOfPage(String(body));
  if (isBotCheck(title)) return botCheckHint;
  const pageHint = title === undefined ? undefined : 'A web page answered. Check the platform URL.';
  if (status === 401 || status === 403) return pageHint ?? 'Check the platform key.';
  const waitMs = status === 429 || status >= 500 ? (retryAfterMs(headers) ?? 0) : 0;
  const waitHint = waitMs > 0 ? `The platform asks to wait ${Math.ceil(waitMs / 1000)} s.` : undefined;
  if (status === 429) return waitHint ?? 'Wait a moment, or send fewer requests at once.';
  if (status >= 300 && status < 400) {
    const redirectTarget = headers['location'];
    return `Redirects are not followed. Check the platform URL${redirectTarget ? `; it leads to ${redirectTarget}` : ''}.`;
  }
  if (status < 500 && status !== 408) return pageHint;
  const doubt = hintAfterDoubt(operation, waitHint === undefined ? pageHint : undefined);
  return waitHint !== undefined && doubt !== undefined ? `${waitHint} ${doubt}` : (waitHint ?? doubt);
}

/** What the platform says; the page or the text of something in between says little. */
function bodyInWords(body: unknown): string {
  const words = isObject(body) ? wordsIn(body) : undefined;
  return words === undefined ? '.' : `: ${words}`;
}
