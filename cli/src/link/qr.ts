import { encode, renderUnicodeCompact } from 'uqr';

/** For a screen, where a loss of 7 % is enough: the smallest code. */
const forScreen = { ecc: 'L', boostEcc: true } as const;

/** Squares along each side of the code, without a border. */
export const sizeOfCode = (url: string): number => encode(url, { ...forScreen, border: 0 }).size;

/** The code as lines of half-block characters, which draw its light squares. */
export const linesOfCode = (url: string, border: number): string[] =>
  renderUnicodeCompact(url, { ...forScreen, border }).split('\n');
