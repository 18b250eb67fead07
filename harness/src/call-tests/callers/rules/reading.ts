/** How a sentence treats a value of the caller. `part`: what it repeats fits, and is not all of it. */
export type Reading = 'right' | 'wrong' | 'part' | 'none';

export interface ReadValue {
  readonly reading: Reading;
  /** The other value, as it was heard. */
  readonly heard?: string;
  /** Why a value that is there decides nothing. */
  readonly doubt?: string;
}

export const noReading: ReadValue = { reading: 'none' };
