import fc from 'fast-check';

/** One of these words. */
export const words = (text: string) => fc.constantFrom(...text.split(' '));

/** Usually the first, so that requests reach the rows. */
export const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: odd });

/** Used in one of `many` requests. */
export const oneOf = <T>(many: number, arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: many - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** Rare enough that most requests are not refused for one wrong part. */
export const seldom = <T>(arbitrary: fc.Arbitrary<T>) => oneOf(20, arbitrary);
