import type { FirmFilter, OptionalText } from '@firmline/sdk/firms';
import { type Command, Option } from 'commander';

const withoutNames = ['company', 'prompt', 'first-message'] as const;

export interface FilterFlags {
  search?: string;
  company?: string;
  without?: readonly (typeof withoutNames)[number][];
}

/** The flags that select firms. */
export const filterOptions = (command: Command): Command =>
  command
    .option('--search <text>', 'text in the slug, name or company, ignoring case')
    .option('--company <text>', 'text in the company, ignoring case')
    .addOption(
      new Option('--without <texts...>', 'only firms without a company, prompt or first message').choices(
        withoutNames,
      ),
    );

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
