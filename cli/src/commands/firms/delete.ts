import type { FirmRecord } from '@firmline/sdk/firms';
import { requireOneWay, userError } from '../../errors.ts';
import { blockFirms, blockListFile } from '../../firms/block-list.ts';
import { keyOfChange } from '../../firms/changes.ts';
import { openFirms, findFirms } from '../../firms/connect.ts';
import { slugsIn } from '../../firms/slug-list.ts';
import { readSource } from '../../firms/table/rows.ts';
import { commandForSame } from '../../config/this-command.ts';
import type { Output } from '../../terminal/output.ts';
import { inputNeeded } from '../../terminal/questions.ts';
import { countOf, withEscapes } from '../../text.ts';
import type { Command } from '../command.ts';
import {
  makeChange,
  contactInWords,
  listOfSlugs,
  printHandled,
  requireWholeChange,
  undoCommand,
  type HandledFirm,
  outcomeOfUnchanged,
} from './change.ts';

interface DeleteFlags {
  file?: string;
  /** No later import creates these people again. */
  block?: boolean;
}

export interface DeletedFirm extends HandledFirm {
  readonly outcome: 'deleted' | 'wouldBeDeleted' | 'notFound' | 'notApplied' | 'changedElsewhere';
}

export function define(command: Command, output: Output): void {
  command
    .argument('[slugs...]', 'slugs or links')
    .option(
      '--file <file>',
      'slugs to delete as a table, JSON, JSON lines or one a line, or - for standard input',
    )
    .option('--block', 'keep these people out of every later import')
    .notes(`
If one of the given slugs does not exist, nothing is deleted; of a file, the others are, and the exit code is 5. A
firm's old links are deleted with it; an old link that is given is deleted alone. firmline firms undo creates the
deleted firms again.
Their calls stay on the platform, and are of unknown firms then: cli/docs/data.md says how to delete them first.
With --block, contact and company are put on a list (blocked.csv in the configuration folder), which you can edit; firms undo
leaves it as it is.
Examples:
  $ firmline firms delete hartwell-lowe
  $ firmline firms delete hartwell-lowe --block
  $ firmline firms delete old-firm older-firm --yes
  $ firmline firms export --search "(demo 2025)" --output demos.csv
  $ firmline firms delete --file demos.csv`)
    .action((slugs: readonly string[], flags: DeleteFlags) => deleteFirms(slugs, flags, output));
}

async function deleteFirms(
  slugsOrLinks: readonly string[],
  flags: DeleteFlags,
  output: Output,
): Promise<void> {
  const { file, block = false } = flags;
  requireOneWay({ 'a slug': slugsOrLinks.length > 0, '--file': file !== undefined });
  if (file === undefined && slugsOrLinks.length === 0) throw inputNeeded('The firm', '<slug>');
  const slugsOfFile = file === undefined ? undefined : await slugsIn(await readSource(file));
  const firms = openFirms(output);
  const { present: selectedFirms, missing } = await findFirms(
    slugsOfFile ?? slugsOrLinks,
    slugsOfFile === undefined ? 'all' : 'one',
    firms,
  );
  const slugs = selectedFirms.map(({ slug }) => slug);
  // The database deletes old links with their firm. An undo creates them again.
  const oldLinks = await firms.repository.oldLinksOf(slugs);
  const presentFirms = [...selectedFirms, ...oldLinks.filter(({ slug }) => !slugs.includes(slug))];
  const { dryRun } = output.flags;
  const writes = presentFirms.map((from) => ({ slug: from.slug, from, to: null }));
  const notes = notesOf(missing.length, block);
  const writeOutcome = await makeChange(
    {
      writes,
      question: { action: `Delete ${quotedFirmsOf(presentFirms)}`, question: 'needed', notes },
      // Who must not come back is on the list before they are deleted, so that a failure keeps nobody off it.
      before: () => block && blockFirms(selectedFirms),
      record: { kind: 'delete', key: keyOfChange(slugsOfFile, slugsOrLinks) },
      label: 'Deleting',
    },
    firms,
    output,
  );
  const nextStep = `Run the same command again for the rest, or undo it with ${undoCommand()}.`;
  if (writeOutcome.failure !== undefined) requireWholeChange(writeOutcome, writes, nextStep);
  const outcomeOf = (slug: string): DeletedFirm['outcome'] => {
    if (dryRun) return 'wouldBeDeleted';
    return writeOutcome.writtenSlugs.has(slug) ? 'deleted' : outcomeOfUnchanged(slug, writeOutcome);
  };
  const rows: DeletedFirm[] = [
    ...presentFirms.map(({ slug, name, companyName }) => ({
      slug,
      name,
      companyName,
      outcome: outcomeOf(slug),
    })),
    ...missing.map((slug) => ({ slug, name: '', companyName: '', outcome: 'notFound' as const })),
  ];
  await printHandled(rows, { empty: 'Nothing to delete.', undo: writeOutcome.canUndo }, output);
  if (!dryRun) {
    if (block) output.note(`${withEscapes(blockListFile())} lists the people whom imports leave out.`);
    requireWholeChange(writeOutcome, writes, nextStep);
  }
  if (missing.length > 0) throw missingSlugsError(missing);
}

/** A slip in a slug must not pass for a deletion. */
const missingSlugsError = (slugs: readonly string[]) =>
  userError(
    'not-found',
    `${countOf(slugs.length, 'slug')} of the file ${slugs.length === 1 ? 'belongs' : 'belong'} to no firm: ${listOfSlugs(slugs)}.`,
    `They may be deleted already, or written differently: ${commandForSame('firms', 'list')} shows all firms.`,
  );

/** What the question says beside the firms. */
const notesOf = (missingCount: number, blocks: boolean): string[] => [
  ...(missingCount > 0 ? [`${countOf(missingCount, 'slug')} of the file not found`] : []),
  ...(blocks ? ['no import brings them back'] : []),
];

const maxNamedFirms = 5;

function quotedFirmsOf(presentFirms: readonly FirmRecord[]): string {
  const quotedFirms = presentFirms
    .slice(0, maxNamedFirms)
    .map((firm) => `"${firm.slug}" (${contactInWords(firm)})`);
  if (presentFirms.length <= quotedFirms.length) return quotedFirms.join(', ');
  return `${countOf(presentFirms.length, 'firm')}, for example ${quotedFirms[0]},`;
}
