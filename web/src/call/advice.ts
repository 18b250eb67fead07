import type { ErrorCode } from '@firmline/sdk/errors';

const phoneInstead = 'or let it call your phone.';

const advices: Partial<Record<ErrorCode, string>> = {
  'call-microphone-denied':
    'Your browser is keeping the microphone from this page. Allow it in the address bar or in the browser’s settings, ' +
    `then try again, ${phoneInstead}`,
  'call-microphone-missing': `We could not find a microphone. Connect one and try again, ${phoneInstead}`,
  'call-microphone-busy': `Another app is using your microphone. Close it and try again, ${phoneInstead}`,
};

const codes = new Set<unknown>(Object.keys(advices));

/** What the visitor can do about a failed call, or empty where the page's own sentence says it all. */
export function adviceFor(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error) || !codes.has(error.code)) return '';
  return advices[error.code as ErrorCode] ?? '';
}

/** What to do next once a call has ended. */
export const adviceAfter: Readonly<Record<'customer' | 'assistant' | 'network' | 'error', string>> = {
  customer: 'Thank you for talking with us. You can call again at any time.',
  assistant: 'Thank you for talking with us. You can call again at any time.',
  network: 'The connection was lost. Check your internet connection, then call again.',
  error: `Please try again, ${phoneInstead}`,
};
