import { FirmlineError } from '@firmline/sdk/errors';
import {
  parseSlug,
  randomBits,
  randomPartLength,
  validateFirm,
  validateTexts,
  type FirmRecord,
} from '@firmline/sdk/firms';
import { findSlugStyle } from '../../config/connections.ts';
import { acceptTexts } from '../../firms/words/check-texts.ts';
import { openFirms, type Firms, findFirm } from '../../firms/connect.ts';
import { identityOf } from '../../firms/words/identity.ts';
import { type WrittenFirm, slugMaker } from '../../firms/slugs.ts';
import type { Output } from '../../terminal/output.ts';
import { askValue, confirm, inputNeeded } from '../../terminal/questions.ts';
import { printable } from '../../text.ts';
import type { Command } from '../command.ts';
import { makeChange, requireWholeChange, slugTakenError } from './change.ts';
import { firmOptions, textsOf, type FirmFlags } from './firm-options.ts';
import { printFirm, printSuspicions, withWarnings } from './print-firm.ts';

export function define(command: Command, output: Output): void {
  firmOptions(command)
    .notes(`
Without --name, a terminal asks for the contact and the company. Without --slug, the link is made from the company or name.
Anyone with the link can read the name, the company and the whole prompt. Generated slugs end in ${randomPartLength} random
characters (${randomBits} bits), so that nobody can guess them; the setting slugs=plain of a profile leaves these out.
Examples:
  $ firmline firms create --name Dana --company "Whitfield & Rowe" --system-file prompt.txt
  $ firmline firms create --name Dana --slug dana --expires 30d`)
    .action(async (flags: FirmFlags) => printFirm(await createFirm(flags, output), output));
}

async function createFirm(flags: FirmFlags, output: Output): Promise<WrittenFirm> {
  const newFirm = await textsOf(flags);
  const firms = openFirms(output);
  const slugs = slugMaker(findSlugStyle(output.flags.profile));
  if (newFirm.name === undefined) {
    if (!output.interactive) throw inputNeeded('The name of the contact', '--name', output);
    await requireUse(newFirm, flags.allow, firms);
  }
  const filledFirm = newFirm.name === undefined ? await askForFirm(newFirm) : newFirm;
  const firm = validateFirm({ ...filledFirm, name: filledFirm.name ?? '', slug: slugs.slugOf(filledFirm) });
  await noteSameContact(filledFirm, firms, output);
  const warnings = acceptTexts(filledFirm, { allowedCodes: flags.allow });
  printSuspicions(warnings, output);
  const isRandom = slugs.isRandom(filledFirm);
  if (!isRandom) await requireFreeSlug(firm.slug, firms);
  const writes = [{ slug: firm.slug, to: firm }];
  const writeOutcome = await makeChange({ writes, question: undefined, label: 'Creating' }, firms, output);
  if (output.flags.dryRun) {
    if (isRandom) output.note('The random ending of the slug will be different.');
    return withWarnings({ ...firms.link(firm), dryRun: true }, warnings);
  }
  requireWholeChange(writeOutcome, writes, 'Run the same command again.');
  return withWarnings(await findFirm(firm.slug, firms), warnings);
}

async function requireFreeSlug(slug: string, { repository }: Firms): Promise<void> {
  const slugHolder = await repository.get(slug);
  if (slugHolder !== null) throw slugTakenError(slugHolder);
}

/** Checks that answers would be used, before a person gives them: the flags are valid, and the service responds. */
async function requireUse(
  newFirm: Partial<FirmRecord>,
  allowedCodes: readonly string[] | undefined,
  firms: Firms,
): Promise<void> {
  acceptTexts(validateTexts(newFirm), { allowedCodes });
  if (!newFirm.slug) await firms.repository.page({ limit: 1 });
  else await requireFreeSlug(parseSlug(newFirm.slug), firms);
}

/** Asks for what a link needs at least. */
async function askForFirm(newFirm: Partial<FirmRecord>): Promise<Partial<FirmRecord>> {
  const name = await askValue({ title: 'Contact to greet', check: (text) => problemOfText({ name: text }) });
  if (newFirm.companyName !== undefined) return { ...newFirm, name };
  const companyName = await askValue({
    title: 'Company (if empty, the page says "law firms")',
    check: (text) => problemOfText({ companyName: text }),
  });
  return { ...newFirm, name, companyName };
}

function problemOfText(text: Partial<FirmRecord>): string | undefined {
  try {
    acceptTexts(validateTexts(text));
    return undefined;
  } catch (error) {
    if (error instanceof FirmlineError) return error.message;
    throw error;
  }
}

async function noteSameContact(
  { name = '', companyName = '', slug }: Partial<FirmRecord>,
  { repository, link }: Firms,
  output: Output,
): Promise<void> {
  const identity = identityOf({ name, companyName });
  const { firms } = await repository.page({ search: name, limit: 100 });
  const sameFirm = firms.find((firm) => identityOf(firm) === identity);
  // A slug that is taken is an error of its own.
  if (sameFirm === undefined || sameFirm.slug === slug) return;
  output.note(
    printable(`There is a firm with this contact and company: ${link(sameFirm).url || sameFirm.slug}`),
  );
  if (output.interactive && !output.flags.dryRun) await confirm('Create another one', output);
}
