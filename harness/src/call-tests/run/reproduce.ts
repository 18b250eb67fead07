import { type Scenario } from '../scenario/index.ts';
import { fileOf } from './scenario-head.ts';

const plain = /^[\w@%+=:,./-]+$/;

/** As a POSIX shell reads it as one word. */
export const shellWord = (text: string): string =>
  plain.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The command that runs one scenario alone. `options`: those of this run that it needs as well. */
export const reproduceCommand = (
  scenario: Scenario,
  {
    command,
    options,
    folder,
  }: {
    readonly command: readonly string[];
    readonly options: readonly string[];
    readonly folder: string;
  },
): string => [...command, fileOf(scenario, folder), ...options].map(shellWord).join(' ');
