import type { FirmFilter } from '@firmline/sdk/firms';
import { invalidInput } from '../../../invalid-input.ts';

export interface SelectionFlags {
  readonly filter?: FirmFilter;
  /** A file, or - for standard input. */
  readonly file?: string;
}

/** Whether flags select firms by a condition. */
export const isFilter = (filter: FirmFilter | undefined): filter is FirmFilter =>
  filter !== undefined && Object.keys(filter).length > 0;

/**
 * Checks that firms are selected in one way, and that a condition does not match every firm.
 * @throws FirmlineError 'invalid-input'
 */
export function checkSelection(slugs: readonly string[], { filter, file }: SelectionFlags): void {
  const ways = [
    ...(slugs.length > 0 ? ['a slug'] : []),
    ...(isFilter(filter) ? ['--search, --company or --without'] : []),
    ...(file === undefined ? [] : ['--file']),
  ];
  if (ways.length > 1)
    throw invalidInput(`${ways.join(' cannot be combined with ')}.`, 'Remove one of them.');
  const isEmpty = [filter?.search, filter?.company].some((text) => text !== undefined && text.trim() === '');
  if (isEmpty) throw invalidInput('An empty text matches every firm.', 'Pass a text to search for.');
}
