import type { BoxProps } from 'ink';

type Role = NonNullable<BoxProps['aria-role']>;
type State = NonNullable<BoxProps['aria-state']>;

/** What a part of the screen is, for Ink to say where the screen is read out (INK_SCREEN_READER=true). */
export const spoken = (role: Role, state: State = {}) => ({ 'aria-role': role, 'aria-state': state });
