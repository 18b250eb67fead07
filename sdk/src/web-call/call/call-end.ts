import type { CallError } from './call-error.ts';

/** Why a call ended. Reported once. */
export interface CallEnd {
  /** The platform's ended reason if it gave one, otherwise ours, such as 'customer-ended-call'. */
  readonly reason: string;
  readonly by: 'customer' | 'assistant' | 'network' | 'error';
  /** Whether a new call is likely to succeed. */
  readonly retryable: boolean;
}

export const customerEnded: CallEnd = { reason: 'customer-ended-call', by: 'customer', retryable: true };

/** The platform announced the end or closed the room. */
export const endedByPlatform = (reason: string): CallEnd => ({
  reason,
  by: whoEnded(reason),
  retryable: true,
});

/** There are many reasons, and new ones appear, so this matches the words in them. */
function whoEnded(reason: string): CallEnd['by'] {
  if (/^customer-|^manually-canceled$/.test(reason)) return 'customer';
  if (/error|fail|fault|shutdown|not-found|not-provided|join-timed-out|unknown|invalid/.test(reason))
    return 'error';
  return 'assistant';
}

/** The call failed. */
export const endedByError = (reason: string, { code, retryable }: CallError): CallEnd => ({
  reason,
  by: code === 'call-connection-lost' || code === 'network' ? 'network' : 'error',
  retryable,
});
