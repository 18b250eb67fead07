import type { FirmRecord } from '@firmline/sdk/firms';
import { readInput } from '../../api/input.ts';
import { expiryFromText } from '../../firms/words/times.ts';
import { type Command, Option, gatherValue } from '../command.ts';

export interface FirmFlags {
  name?: string;
  company?: string;
  slug?: string;
  system?: string;
  systemFile?: string;
  firstMessage?: string;
  expires?: string;
  allow?: string[];
}

/** The texts of a firm, for the commands that create and edit one. */
export const firmOptions = (command: Command): Command =>
  command
    .option('--name <name>', 'contact to greet, for example "Dana"')
    .option('--company <name>', 'company named in the intro; without one, the page says "law firms"')
    .option('--slug <slug>', 'path of the link')
    .addOption(new Option('--system <text>', "assistant's instructions").conflicts('systemFile'))
    .option('--system-file <file>', 'file with the instructions, or - for standard input')
    .option('--first-message <text>', "assistant's opening line")
    .option('--expires <when>', 'last day of the link, such as 30d or 2027-01-31, or a time (UTC)')
    .option('--allow <code>', 'accept a text that is refused with this code; repeatable', gatherValue);

/** The texts that are given; an empty one clears its field. */
export async function textsOf(flags: FirmFlags): Promise<Partial<FirmRecord>> {
  const system = flags.systemFile === undefined ? flags.system : await readInput(flags.systemFile);
  const { name, company: companyName, slug, firstMessage, expires } = flags;
  const expiresAt = expires ? expiryFromText(expires) : expires;
  const flagTexts = { slug, name, companyName, firstMessage, system, expiresAt };
  return Object.fromEntries(Object.entries(flagTexts).filter(([, text]) => text !== undefined));
}
