import { FirmlineError } from '../../errors.ts';

/** Bytes of an answer that is read as a whole, compressed or not. The platform's longest lists have a few megabytes. */
export const longestAnswer = 128 * 1024 * 1024;

export const tooLong = (): FirmlineError =>
  new FirmlineError(`The answer has more than ${longestAnswer / 1024 / 1024} MB.`, {
    code: 'unparsable',
    hint: 'Check the platform URL; a list is shorter with a limit.',
  });
