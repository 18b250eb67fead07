import type { ErrorCode } from '../../errors.ts';
import { PlatformError, RequestError } from '../../rest/errors.ts';
import { wordsIn } from '../../rest/words-in.ts';
import { asCallError, CallError } from './call-error.ts';

interface Words {
  readonly message: string;
  readonly hint: string;
  /** If other than for the code. */
  readonly retryable?: false;
  readonly code?: ErrorCode;
  readonly kind?: 'no-credit';
}

/** A browser does not tell whether the request arrived. */
const unansweredWords: Words = {
  message: 'The voice platform gave no response.',
  hint: 'Check the network and the URL passed as `baseUrl`. The call may exist all the same, without anybody in it.',
};
const failureWords: Words = {
  message: 'The voice platform failed.',
  hint: 'Call start() again in a moment, or look at `cause`.',
};
const refusalWords: Words = {
  message: 'The voice platform refused the call.',
  hint: "Look at `cause`, the platform's response.",
  retryable: false,
};

const noCallWords: Words = {
  message: 'The voice platform answered without a call.',
  hint: 'Check `baseUrl`: its response has no `id` and `webCallUrl`.',
};

const tooManyWords: Words = {
  message: 'Too many calls are under way.',
  hint: 'Call start() again in a moment, or raise the limit of the account.',
  code: 'rate-limited',
};
const creditWords: Words = {
  message: 'The account of the public key has no credit left.',
  hint: 'Add credit to the account on the platform.',
  retryable: false,
  kind: 'no-credit',
};
const unknownTarget: Words = {
  message: 'The voice platform knows no such assistant, squad or workflow.',
  hint: 'Check the id passed to start(), and that the public key is of the same account.',
  code: 'not-found',
};

const wordsByStatus: Readonly<Record<number, Words>> = {
  401: {
    message: 'The voice platform does not know the public key.',
    hint: 'Check the public key passed as `token`.',
  },
  402: creditWords,
  403: {
    message: 'The voice platform does not let this public key call.',
    hint: 'Check which origins and assistants the key passed as `token` allows.',
  },
  404: unknownTarget,
  408: unansweredWords,
  429: tooManyWords,
};

/**
 * What the text of a refusal says: the platform answers these with 400 too.
 * @see https://docs.vapi.ai/calls/troubleshoot-call-errors
 */
const wordsByText: readonly (readonly [RegExp, Words])[] = [
  [/concurren/i, tooManyWords],
  [/\b(?:credits?|balance|billing)\b/i, creditWords],
  [
    /couldn.t get (assistant|squad|workflow)|(assistant|squad|workflow)\b.* (does not exist|not found)/i,
    unknownTarget,
  ],
];

/** Explains to the page's developer why a call could not be created; the platform's response is the cause. */
export function explainCreation(cause: unknown): CallError {
  if (!(cause instanceof RequestError)) return asCallError(cause, 'call-failed');
  const { message, ...options } = wordsFor(cause);
  return new CallError(message, { code: cause.code, fault: cause.fault, ...options, cause });
}

/** The platform created a call that its limit of calls blocks. @param call the platform's response */
export function blockedCall(call: unknown): CallError {
  const { message, ...options } = tooManyWords;
  return new CallError(message, { code: 'rate-limited', ...options, cause: call });
}

/** The platform's response is none that can be joined. */
export const noCall = (): CallError => {
  const { message, ...options } = noCallWords;
  return new CallError(message, { code: 'unparsable', ...options });
};

function wordsFor(error: RequestError): Words {
  if (error.code === 'unparsable') return noCallWords;
  if (!(error instanceof PlatformError)) {
    return error.code === 'network' || error.code === 'timeout' ? unansweredWords : failureWords;
  }
  if (error.status >= 500) return failureWords;
  // Its other fields may repeat the page's own texts, such as a firm's prompt.
  const text = wordsIn(error.body) ?? '';
  return wordsByText.find(([words]) => words.test(text))?.[1] ?? wordsByStatus[error.status] ?? refusalWords;
}
