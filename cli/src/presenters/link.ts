import type { Output } from '../terminal/output.ts';
import { printValue } from '../terminal/listing.ts';
import type { FirmLink } from '../link/types.ts';

export const printLink = (link: FirmLink, output: Output): Promise<void> =>
  printValue(link, () => output.data(link.url), output);

/** Prints a link that was copied or opened, or the link alone if that failed. */
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
  /** The field's name in JSON. */
  readonly field: 'copied' | 'opened';
  readonly success: string;
  readonly failure: string;
}
