import type { FirmlineError } from './errors.ts';

interface Explanation {
  readonly message: string;
  readonly hint?: string | undefined;
}

/**
 * Why a service was not reached.
 * @param otherwise what to say if nothing is known
 * @param service for a sentence, such as "the webhook"
 */
export type WhyUnreachable = (fallback: Explanation, cause: unknown, service: string) => Explanation;

/** Browsers don't tell pages the reason, and choose a proxy themselves. */
export const whyUnreachable: WhyUnreachable = (fallback) => fallback;

export const explainError = (error: FirmlineError, _service: string): FirmlineError => error;

export const isLasting: (cause: unknown) => boolean = () => false;

/** Nor do they tell whether a connection was made. */
export const connectError: (error: unknown) => string | undefined = () => undefined;
