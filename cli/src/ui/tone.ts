import { globalFlagsOf } from '../global-flags.ts';

const colored = {
  /** What the person is at. Readable on light and on dark ground, in 16 colours. */
  accent: { color: 'magenta' },
  good: { color: 'green' },
  bad: { color: 'red' },
} as const;

const plain: { readonly [Name in keyof typeof colored]: object } = { accent: {}, good: {}, bad: {} };

/** Properties of a text by what it means. Nothing is told by colour alone: a sign or a word always says the same. */
export const tone = globalFlagsOf(process.argv.slice(2)).color ? colored : plain;
