import { InvalidArgumentError } from 'commander';

/** A value of an option that counts something. */
export const wholeNumberFrom =
  (min: number) =>
  (text: string): number => {
    const number = Number(text);
    if (text.trim() === '' || !Number.isSafeInteger(number) || number < min) {
      throw new InvalidArgumentError(`Not a whole number of at least ${min}.`);
    }
    return number;
  };
