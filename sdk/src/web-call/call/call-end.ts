import type { CallError } from './call-error.ts';

/** Why a call ended, told once. */
export interface CallEnd {
  /** The platform's ended reason where it gave one, else ours, such as 'customer-ended-call'. */
  readonly reason: string;
  readonly by: 'customer' | 'assistant' | 'network' | 'error';
  /** Whether a new call may well succeed. */
  readonly retryable: boolean;
}

export const customerEnded: CallEnd = { reason: 'customer-ended-call', by: 'customer', retryable: true };

/** The platform announced the end itself. */
export const endedByPlatform = (reason: string): CallEnd => ({
  reason,
  by: reason === customerEnded.reason ? 'customer' : /error|failed/.test(reason) ? 'error' : 'assistant',
  retryable: true,
});

/** The call failed. */
export const endedByError = (reason: string, { code, retryable }: CallError): CallEnd => ({
  reason,
  by: code === 'call-connection-lost' || code === 'network' ? 'network' : 'error',
  retryable,
});
