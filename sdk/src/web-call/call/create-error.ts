import { PlatformError, RequestError } from '../../rest/errors.ts';
import { asCallError, CallError } from './call-error.ts';

interface Words {
  readonly message: string;
  readonly hint: string;
  readonly retryable?: boolean;
}

const unreached: Words = {
  message: 'Could not reach the voice platform.',
  hint: 'Check the network and the URL passed as `baseUrl`.',
};
const failed: Words = {
  message: 'The voice platform failed.',
  hint: 'Call start() again in a moment, or look at `cause`.',
  retryable: true,
};
const refused: Words = {
  message: 'The voice platform refused the call.',
  hint: "Look at `cause`, the platform's response.",
  retryable: false,
};

const byStatus: Readonly<Record<number, Words>> = {
  401: {
    message: 'The voice platform does not know the public key.',
    hint: 'Check the public key passed as `token`.',
    retryable: false,
  },
  402: {
    message: 'The account of the public key has no credit left.',
    hint: 'Add credit to the account on the platform.',
    retryable: false,
  },
  403: {
    message: 'The voice platform does not let this public key call.',
    hint: 'Check which origins and assistants the key passed as `token` allows.',
    retryable: false,
  },
  404: {
    message: 'The voice platform knows no such assistant, squad or workflow.',
    hint: 'Check the id passed to start(), and that the public key is of the same account.',
    retryable: false,
  },
  408: { ...unreached, retryable: true },
  429: {
    message: 'Too many calls are under way.',
    hint: 'Call start() again in a moment, or raise the limit of the account.',
    retryable: true,
  },
};

/** Explains to the page's developer why a call could not be created; the platform's response is the cause. */
export function explainCreation(cause: unknown): CallError {
  if (!(cause instanceof RequestError)) return asCallError(cause, 'call-failed');
  const { message, ...options } = wordsFor(cause);
  return new CallError(message, { ...options, code: cause.code, fault: cause.fault, cause });
}

function wordsFor(error: RequestError): Words {
  if (!(error instanceof PlatformError)) {
    return error.code === 'network' || error.code === 'timeout' ? unreached : failed;
  }
  return byStatus[error.status] ?? (error.status >= 500 ? failed : refused);
}
