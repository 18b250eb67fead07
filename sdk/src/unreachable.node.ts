import { tlsFailure } from '#util/tls-failure';
import { FirmlineError } from './errors.ts';
import { proxyAdvice } from './proxy/proxy-error.ts';
import type { WhyUnreachable } from './unreachable.web.ts';

export { connectError } from './connect-error.ts';

/** Explains a refused certificate or a proxy's failure; otherwise returns the caller's own explanation. */
export const whyUnreachable: WhyUnreachable = ({ message, hint }, cause, service) =>
  tlsFailure(cause, service) ?? { message, hint: proxyAdvice(cause) ?? hint };

/** The error, with the reason of its cause. */
export function explainError(error: FirmlineError, service: string): FirmlineError {
  const { code, fault, cause } = error;
  const { message, hint } = whyUnreachable(error, cause, service);
  return new FirmlineError(message, { code, fault, hint, cause });
}

/** Whether a retry fails in the same way. */
export const isLasting = (cause: unknown): boolean => tlsFailure(cause, '') !== undefined;
