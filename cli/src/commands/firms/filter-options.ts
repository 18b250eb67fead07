import type { FirmFilter } from '@firmline/sdk/firms';
import { UsageError } from '../../errors.ts';
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

export function filterOf({ search }: FilterFlags): FirmFilter {
  // As of a variable that is not set: an export of all firms may be what is deleted next.
  if (search?.trim() === '')
    throw new UsageError('--search is empty, so every firm would match. Pass a text, or remove the flag.');
  return search === undefined ? {} : { search };
}

export const hasConditions = (filter: FirmFilter): boolean => Object.keys(filter).length > 0;
