import { globalFlagsOf } from '../global-flags.ts';
import type { BoxProps } from 'ink';

const colored = {
  /** What the person is at. Readable on light and on dark ground, in 16 colours. */
  accent: { color: 'magenta' },
  good: { color: 'green' },
  bad: { color: 'red' },
} as const;

const plain: { readonly [Name in keyof typeof colored]: object } = { accent: {}, good: {}, bad: {} };

/** Properties of a text by what it means. Nothing is told by colour alone: a sign or a word always says the same. */
export const tone = globalFlagsOf(process.argv.slice(2)).color ? colored : plain;

type Role = NonNullable<BoxProps['aria-role']>;
type State = NonNullable<BoxProps['aria-state']>;

/** What a part of the screen is, for Ink to say where the screen is read out (INK_SCREEN_READER=true). */
export const spoken = (role: Role, state: State = {}) => ({ 'aria-role': role, 'aria-state': state });
