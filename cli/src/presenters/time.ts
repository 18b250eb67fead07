import type { Output } from '../output.ts';
import { moment, relative } from '../text.ts';

type Time = string | null | undefined;
type Reader = Pick<Output, 'isTerminal'>;

/** A time in a list: relative to now for a person, in full for a program. */
export const shortTime = (time: Time, { isTerminal }: Reader): string =>
  isTerminal ? relative(time ?? '') : moment(time ?? '');

/** A time in full, for a person with how long ago it was. */
export function fullTime(time: Time, { isTerminal }: Reader): string {
  const [full, ago] = [moment(time ?? ''), relative(time ?? '')];
  return isTerminal && /^in | ago$/.test(ago) ? `${full} (${ago})` : full;
}
