import { globalFlagsOf } from '../../global-flags.ts';
import type { BoxProps } from 'ink';

const colored = {
  /** The focused element. Readable on light and dark backgrounds, in 16 colours. */
  accent: { color: 'magenta' },
  good: { color: 'green' },
  bad: { color: 'red' },
} as const;

const plain: { readonly [Name in keyof typeof colored]: object } = { accent: {}, good: {}, bad: {} };

/** Text styles by meaning. Colour is never the only signal: a sign or a word says the same. */
export const tone = globalFlagsOf(process.argv.slice(2)).color ? colored : plain;

type Role = NonNullable<BoxProps['aria-role']>;
type State = NonNullable<BoxProps['aria-state']>;

/** The role of a part of the screen, for screen readers (INK_SCREEN_READER=true). */
export const spoken = (role: Role, state: State = {}) => ({ 'aria-role': role, 'aria-state': state });
