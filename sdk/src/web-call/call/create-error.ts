import { PlatformError, RequestError } from '../../rest/errors.ts';
import { asCallError, CallError } from './call-error.ts';

interface Words {
  readonly message: string;
  readonly hint: string;
  readonly retryable?: boolean;
}

const tellSender = 'Tell whoever sent you this link.';
const again = 'Try again in a moment.';

const unreached: Words = {
  message: 'Could not reach the voice platform.',
  hint: 'Check the internet connection, then try again.',
};
const failed: Words = { message: 'The voice platform failed.', hint: again, retryable: true };
const refused: Words = {
  message: 'The voice platform refused the call.',
  hint: tellSender,
  retryable: false,
};

const byStatus: Readonly<Record<number, Words>> = {
  401: { message: 'The voice platform does not know this page’s key.', hint: tellSender, retryable: false },
  402: { message: 'The account behind this page has no credit left.', hint: tellSender, retryable: false },
  403: { message: 'The voice platform does not let this page call.', hint: tellSender, retryable: false },
  404: { message: 'The assistant of this page does not exist any more.', hint: tellSender, retryable: false },
  408: { ...unreached, retryable: true },
  429: { message: 'Too many calls are under way.', hint: again, retryable: true },
};

/** A call that could not be created, in words for the person who waits, who knows nothing of operations. */
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
