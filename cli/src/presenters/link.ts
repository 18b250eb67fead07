import type { Output } from '../output.ts';
import { printValue } from './listing.ts';
import type { FirmLink } from '../results/link.ts';

export const printLink = (link: FirmLink, output: Output): Promise<void> =>
  printValue(link, () => output.data(link.url), output);

/** The link was handed to another program, or could not be: then it is at least printed. */
export const printHandedOver = (
  link: FirmLink,
  { done, field, success, failure }: HandedOver,
  output: Output,
): Promise<void> =>
  printValue(
    { ...link, [field]: done },
    () => {
      output.note(done ? success : failure);
      output.data(link.url);
    },
    output,
  );

export interface HandedOver {
  readonly done: boolean;
  /** What a program is told. */
  readonly field: 'copied' | 'opened';
  readonly success: string;
  readonly failure: string;
}
