import { InvalidArgumentError } from 'commander';

/** A value of an option that counts something. */
export const wholeNumberFrom =
  (least: number) =>
  (text: string): number => {
    const number = Number(text);
    if (text.trim() === '' || !Number.isSafeInteger(number) || number < least) {
      throw new InvalidArgumentError(`Not a whole number from ${least}.`);
    }
    return number;
  };
