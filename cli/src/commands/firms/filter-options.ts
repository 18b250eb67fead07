import type { FirmFilter } from '@firmline/sdk/firms';
import { invalidInput, requireOneWay } from '../../errors.ts';
import { type Command, wholeNumberFrom } from '../command.ts';

export interface FilterFlags {
  search?: string;
}

export const filterOptions = (command: Command): Command =>
  command.option('--search <text>', 'text in the slug, name or company, ignoring case');

export const readingOptions = (command: Command): Command =>
  command
    .option('--encoding <name>', 'of a text that is not in Unicode, such as windows-1252')
    .option('--sheet <name>', 'sheet of a workbook (default: the first visible one with names)')
    .option('--header-line <line>', 'line of the header, if it is not found', wholeNumberFrom(1));

export const filterOf = ({ search }: FilterFlags): FirmFilter => (search === undefined ? {} : { search });

export const hasConditions = (filter: FirmFilter): boolean => Object.keys(filter).length > 0;

/** Checks that firms are selected in one way, and that a condition does not match every firm. */
export function checkSelection(slugs: readonly string[], filter: FirmFilter, file: string | undefined): void {
  requireOneWay({
    'a slug': slugs.length > 0,
    '--search': hasConditions(filter),
    '--file': file !== undefined,
  });
  if (filter.search?.trim() === '')
    throw invalidInput('An empty text matches every firm.', 'Pass a text to search for.');
}
