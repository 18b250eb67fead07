import { expiryTime, parseSlug, validateTexts, type FirmRecord } from '@firmline/sdk/firms';
import { invalidInput } from '../../errors.ts';
import { keyOfChange } from '../../firms/changes.ts';
import { acceptTexts } from '../../firms/words/check-texts.ts';
import { openFirms, type Firms, findFirm, findFirmOrOldLink, withOldLinks } from '../../firms/connect.ts';
import { type LinkedFirm, slugMaker, type WrittenFirm } from '../../firms/slugs.ts';
import { expirySentence } from '../../firms/words/times.ts';
import { differingFields } from '../../firms/write.ts';
import { commandForSame } from '../../config/this-command.ts';
import type { Output } from '../../terminal/output.ts';
import { editorInUse, withEditedText } from '../../terminal/editor.ts';
import { inputNeeded } from '../../terminal/questions.ts';
import { printable } from '../../text.ts';
import type { Command } from '../command.ts';
import {
  makeChange,
  linkEndingCommand,
  oldLinkLostError,
  printDifferences,
  requireWholeChange,
  slugTakenError,
  undoHint,
} from './change.ts';
import { firmOptions, textsOf, type FirmFlags } from './firm-options.ts';
import { printFirm, printSuspicions, withWarnings } from './print-firm.ts';

export function define(command: Command, output: Output): void {
  firmOptions(command.argument('<slug>', 'slug or link'))
    .notes(`
Without flags, a terminal opens the prompt in $VISUAL or $EDITOR. Shows the changes, then saves them. An empty text
clears a field: --expires '' removes the expiry, and --slug '' makes a new link that nobody can guess. The old link leads
to the firm until you delete it (firms delete <old slug>) or it expires. An expiry is a day, a time, or a time from now
such as 14d; a day counts to its end in every time zone. firmline firms undo undoes an edit, but for its slug.
Many firms are changed by a table: firmline firms export, and firmline firms import of the edited file.
Examples:
  $ firmline firms edit hartwell-lowe
  $ firmline firms edit hartwell-lowe --name Dana --company "Whitfield LLP"
  $ firmline firms edit hartwell-lowe --expires 14d
  $ firmline firms edit hartwell-lowe --slug ''
  $ firmline firms edit hartwell-lowe --system-file prompt.txt --dry-run`)
    .action((slug: string, flags: FirmFlags) => editFirm(slug, flags, output));
}

/** Nobody opens, changes and closes an editor in less, ms. */
const tooShortMs = 2_000;

async function editFirm(slugOrLink: string, flags: FirmFlags, output: Output): Promise<void> {
  const changes = await textsOf(flags);
  const hasChanges = Object.keys(changes).length > 0;
  if (!hasChanges && !output.interactive)
    throw inputNeeded('The change', '--name, --company or another flag with a text', output);
  const firms = openFirms(output);
  const firm = await findFirm(slugOrLink, firms);
  const change = (newTexts: Partial<FirmRecord>) => changeFirm(firm, newTexts, flags.allow, firms, output);
  if (hasChanges) return change(changes);
  // The window of an editor may be behind others, and the terminal would look like one that hangs.
  output.note(`Opening the prompt in ${editorInUse()}. Save and close it to go on.`);
  const openedAt = performance.now();
  return withEditedText(firm.system, 'prompt', (system) => {
    if (system === firm.system && performance.now() - openedAt < tooShortMs)
      output.note(
        'The editor ended at once. One with a window of its own needs a flag to wait: code --wait.',
      );
    // An editor that was closed too early leaves such a file, too.
    if (system.trim() === '' && firm.system !== '') {
      const words = ['firms', 'edit', firm.slug, '--system', ''];
      throw invalidInput(
        'The saved file is empty, so nothing was changed.',
        `To clear the prompt, run ${commandForSame(...words)}`,
      );
    }
    return change({ system });
  });
}

/** Codes to accept. An expiry of now ends the link, which is meant; one longer ago may be a slip. */
function withPast(
  { expiresAt = '' }: Partial<FirmRecord>,
  allowedCodes: readonly string[] = [],
): readonly string[] {
  const isNow = expiresAt !== '' && Math.abs(Date.now() - expiryTime({ expiresAt })) < 60_000;
  return isNow ? [...allowedCodes, 'past'] : allowedCodes;
}

async function changeFirm(
  firm: LinkedFirm,
  newTexts: Partial<FirmRecord>,
  allow: readonly string[] | undefined,
  firms: Firms,
  output: Output,
): Promise<void> {
  const { slug = firm.slug, ...texts } = newTexts;
  const changedFirm = { ...firm, ...validateTexts(texts) };
  const newSlug = slug === '' ? slugMaker('random').slugOf({ ...changedFirm, slug }) : slug;
  const editedFirm = { ...changedFirm, slug: newSlug === firm.slug ? newSlug : parseSlug(newSlug) };
  const isTable = output.flags.format === 'table';
  const changedFields = differingFields(firm, editedFirm);
  if (Object.keys(changedFields).length === 0) {
    if (!output.flags.dryRun) output.note('Nothing to change.');
    return isTable ? undefined : printFirm(firm, output);
  }
  const suspicions = acceptTexts(changedFields, {
    storedFirm: firm,
    allowedCodes: withPast(changedFields, allow),
  });
  const writes = [{ slug: firm.slug, from: firm, to: editedFirm }];
  // An undo keeps the slug, because the old link leads to the firm anyway.
  const { slug: _newSlug, ...changedTexts } = changedFields;
  const hasTexts = Object.keys(changedTexts).length > 0;
  printDifferences(writes, output);
  printSuspicions(suspicions, output);
  const isRenamed = editedFirm.slug !== firm.slug;
  const slugHolder = isRenamed ? await firms.repository.get(editedFirm.slug) : null;
  if (slugHolder !== null && slugHolder.leadsTo !== firm.slug) throw slugTakenError(slugHolder);
  const writeOutcome = await makeChange(
    {
      writes,
      question: { action: `Change "${firm.slug}"` },
      ...(hasTexts && {
        record: {
          kind: 'edit',
          key: keyOfChange(firm.slug, changedFields),
          writes: [{ slug: editedFirm.slug, from: { ...firm, slug: editedFirm.slug }, to: editedFirm }],
        },
      }),
      label: 'Changing',
    },
    firms,
    output,
  );
  const print = (writtenFirm: WrittenFirm) => printFirm(withWarnings(writtenFirm, suspicions), output);
  if (output.flags.dryRun) return isTable ? undefined : print({ ...firms.link(editedFirm), dryRun: true });
  requireWholeChange(writeOutcome, writes, 'Run the same command again.');
  const writtenFirm = await withOldLinks(await findFirmOrOldLink(editedFirm.slug, firms), firms);
  if (isRenamed && !writtenFirm.oldLinks.some(({ slug: oldSlug }) => oldSlug === firm.slug))
    throw oldLinkLostError(firm);
  if (!isTable) return print(writtenFirm);
  if (writeOutcome.canUndo) output.note(undoHint());
  if (isRenamed)
    output.note(
      `The old link leads here too, and the firm can have its slug back. To end it, run ${linkEndingCommand(firm.slug)}`,
    );
  output.data(writtenFirm.url || printable(editedFirm.slug));
  if (changedFields.expiresAt !== undefined) output.note(expirySentence(writtenFirm, firms.now()));
}
