import type { FirmFilter, OptionalText } from '@firmline/sdk/firms';
import { invalidInput, requireOneWay } from '../../errors.ts';
import { type Command, Option, wholeNumberFrom } from '../command.ts';

const withoutNames = ['company', 'prompt', 'first-message'] as const;

export interface FilterFlags {
  search?: string;
  company?: string;
  without?: readonly (typeof withoutNames)[number][];
}

export const filterOptions = (command: Command): Command =>
  command
    .option('--search <text>', 'text in the slug, name or company, ignoring case')
    .option('--company <text>', 'text in the company, ignoring case')
    .addOption(
      new Option('--without <texts...>', 'only firms without a company, prompt or first message').choices(
        withoutNames,
      ),
    );

export const readingOptions = (command: Command): Command =>
  command
    .option('--encoding <name>', 'of a text that is not in Unicode, such as windows-1252')
    .option('--sheet <name>', 'sheet of a workbook (default: the first visible one with names)')
    .option('--header-line <line>', 'line of the header, if it is not found', wholeNumberFrom(1));

const fields: Readonly<Record<(typeof withoutNames)[number], OptionalText>> = {
  company: 'companyName',
  prompt: 'system',
  'first-message': 'firstMessage',
};

export const filterOf = ({ search, company, without }: FilterFlags): FirmFilter => ({
  ...(search === undefined ? {} : { search }),
  ...(company === undefined ? {} : { company }),
  ...(without === undefined ? {} : { without: without.map((name) => fields[name]) }),
});

export const isFilter = (filter: FirmFilter): boolean => Object.keys(filter).length > 0;

/** Checks that firms are selected in one way, and that a condition does not match every firm. */
export function checkSelection(slugs: readonly string[], filter: FirmFilter, file: string | undefined): void {
  requireOneWay({
    'a slug': slugs.length > 0,
    '--search, --company or --without': isFilter(filter),
    '--file': file !== undefined,
  });
  const isEmpty = [filter.search, filter.company].some((text) => text !== undefined && text.trim() === '');
  if (isEmpty) throw invalidInput('An empty text matches every firm.', 'Pass a text to search for.');
}
