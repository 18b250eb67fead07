import { FirmlineError } from '@firmline/sdk/errors';

/** The error for input that the person has to correct. @param hint what to do next */
export const invalidInput = (message: string, hint?: string, cause?: unknown): FirmlineError =>
  new FirmlineError(message, {
    code: 'invalid-input',
    fault: 'user',
    ...(hint !== undefined && { hint }),
    cause,
  });
