import { FirmlineError } from '../../errors.ts';

/** Bytes of a response that is read as a whole, compressed or not. The platform's longest lists have a few megabytes. */
export const maxResponseBytes = 128 * 1024 * 1024;

export const tooLong = (): FirmlineError =>
  new FirmlineError(`The response has more than ${maxResponseBytes / 1024 / 1024} MB.`, {
    code: 'unparsable',
    hint: 'Check the platform URL; a list is shorter with a limit.',
  });
