import { FirmlineError } from '@firmline/sdk/errors';
import { isDay, withRandomPart, type FirmRecord, type OnConflict, defaultSlug } from '@firmline/sdk/firms';
import { commandForSame } from '../../config/this-command.ts';
import { userError, rewordError } from '../../errors.ts';
import { recordChange, type NewChange as Recorded } from '../../firms/changes.ts';
import type { Firms } from '../../firms/connect.ts';
import { fieldNames, firmFields } from '../../firms/words/fields.ts';
import { writeFirms, type FirmWrite, type WriteOutcome } from '../../firms/write.ts';
import { printRows, notePlanned } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { startProgress } from '../../terminal/progress.ts';
import { countOf, groupDigits, hangingLines, moment, printable } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';

/** A change of firms: what the person is asked, what is recorded for an undo, and what is written. */
export interface FirmsChange {
  readonly writes: readonly FirmWrite[];
  readonly question: ChangeQuestion | undefined;
  /** What to record for an undo, by default of all writes; without its record nothing is changed. */
  readonly record?: Pick<Recorded, 'kind' | 'key'> & Partial<Recorded>;
  /** What an import does if a slug exists. Otherwise a firm that somebody else has written since is kept. */
  readonly onConflict?: OnConflict;
  readonly label: string;
  /** Called once the person agrees. */
  readonly before?: () => unknown;
  /** Stops the writing; by default, the person's Ctrl-C. */
  readonly signal?: AbortSignal;
}

type Changed = WriteOutcome & { readonly canUndo: boolean };

const emptyChange: Changed = {
  writtenSlugs: new Set(),
  errorsBySlug: new Map(),
  notApplied: new Set(),
  unknownSlugs: [],
  isNothing: true,
  canUndo: false,
};

/** The one way in which commands change firms. With --dry-run it only says what it would do. */
export async function makeChange(
  { writes, question, record, onConflict, label, before, signal }: FirmsChange,
  firms: Firms,
  output: Output,
): Promise<Changed> {
  if (writes.length === 0) return emptyChange;
  if (output.flags.dryRun) {
    const plan = question ?? { action: `Write ${countOf(writes.length, 'firm')}` };
    notePlanned(valueInWords(plan, firms), output);
    return emptyChange;
  }
  const changedSlugs = writes.flatMap(({ from }) => from?.slug ?? []);
  if (question) await confirmChange(question, changedSlugs, firms, output);
  before?.();
  const finish = record && recordChange(firms.project, { writes, ...record });
  const isMany = writes.length > 1;
  const isOwnStop = isMany && signal === undefined;
  using stop = isOwnStop ? untilStopped(() => output.note('Stopping after the current requests.')) : null;
  using progress = isMany ? startProgress(output, { label, total: writes.length }) : null;
  const writeOutcome = await writeFirms(writes, firms.repository, {
    onConflict,
    signal: signal ?? stop?.signal,
    onHandled: (count) => progress?.update(count),
  });
  const { failure, isNothing } = writeOutcome;
  finish?.({ isComplete: failure === undefined, isNothing });
  return { ...writeOutcome, canUndo: finish !== undefined && !isNothing };
}

const maxNamedSlugs = 10;

/** Checks that a change was made as a whole. @param keptSlugs firms known to be written since */
export function requireWholeChange(
  { writtenSlugs, errorsBySlug, notApplied, failure, unknownSlugs }: WriteOutcome,
  writes: readonly FirmWrite[],
  nextStep: string,
  keptSlugs: readonly string[] = [],
): void {
  if (failure !== undefined)
    throw stoppedChangeError(
      failure,
      { writtenSlugs, unknownSlugs },
      countOf(writes.length, 'firm'),
      nextStep,
    );
  for (const { slug, to } of writes) {
    const problem = errorsBySlug.get(slug);
    if (problem?.code !== 'conflict' || to === null) {
      if (problem) throw problem;
      continue;
    }
    throw slugTakenError(to, problem);
  }
  const slugs = [...keptSlugs, ...writes.flatMap(({ slug }) => (writtenSlugs.has(slug) ? [] : slug))];
  if (slugs.length === 0) return;
  const ignoredSlugs = slugs.filter((slug) => notApplied.has(slug));
  if (ignoredSlugs.length > 0) {
    throw userError(
      'database',
      `The data service accepted the change of ${countOf(ignoredSlugs.length, 'firm')} and did not make it: ${listOfSlugs(ignoredSlugs)}.`,
      'Look for a policy or a trigger of the table that prevents it; sdk/src/firms/schema.sql has none.',
    );
  }
  const words = slugs.length === 1 ? 'has changed since, and is kept' : 'have changed since, and are kept';
  throw userError(
    'conflict',
    `${countOf(slugs.length, 'firm')} ${words}: ${listOfSlugs(slugs)}.`,
    `${commandForSame('firms', 'show', '<slug>')} shows what it is now.`,
  );
}

export function listOfSlugs(slugs: readonly string[]): string {
  const quotedSlugs = slugs.slice(0, maxNamedSlugs).map((slug) => `"${slug}"`);
  return [...quotedSlugs, ...(slugs.length > quotedSlugs.length ? ['…'] : [])].join(', ');
}

/** Why a firm is not as it should be after a change that did not fail. */
export const outcomeOfUnchanged = (
  slug: string,
  { notApplied }: Pick<WriteOutcome, 'notApplied'>,
): 'notApplied' | 'changedElsewhere' => (notApplied.has(slug) ? 'notApplied' : 'changedElsewhere');

/** @param holder the row with the slug */
export function slugTakenError(holder: Pick<FirmRecord, 'slug' | 'leadsTo'>, cause?: unknown): FirmlineError {
  const { slug, leadsTo } = holder;
  const advice = `Use another one, such as "${withRandomPart(slug)}"`;
  if (leadsTo === '')
    return userError('conflict', `A firm with the slug "${slug}" already exists.`, `${advice}.`, cause);
  return userError(
    'conflict',
    `"${slug}" is an old link of "${leadsTo}".`,
    `${advice}, or end the old link: ${linkEndingCommand(slug)}`,
    cause,
  );
}

/** The old link of a firm with a new slug is missing, which the table's triggers should have kept. */
export const oldLinkLostError = ({ slug }: Pick<FirmRecord, 'slug'>): FirmlineError =>
  userError(
    'database',
    `The slug was changed, and the old link with "${slug}" no longer works: the table keeps no old links.`,
    'Run sdk/src/firms/schema.sql in the SQL editor of the project; it keeps the firms.',
  );

/** The failure of a change, with how much of it was or may have been written. @param totalText such as "3 firms" */
export function stoppedChangeError(
  failure: unknown,
  { writtenSlugs, unknownSlugs }: Pick<WriteOutcome, 'writtenSlugs' | 'unknownSlugs'>,
  totalText: string,
  nextStep: string,
  sentenceEnd = '',
): unknown {
  const [firstUnknown] = unknownSlugs;
  const isOne = totalText.startsWith('1 ');
  const unknownWords =
    firstUnknown === undefined ? '' : `, and ${groupDigits(unknownSlugs.length)} may have been`;
  const sentence = `${groupDigits(writtenSlugs.size)} of ${totalText} were written${unknownWords}${sentenceEnd}.`;
  if (!isOne) return partialFailure(failure, sentence, nextStep);
  if (firstUnknown === undefined) return failure;
  const lookHint = `It may have been written all the same: look with ${commandForSame('firms', 'show', firstUnknown)} before you try again.`;
  return partialFailure(failure, '', lookHint);
}

/** The failure of a part of a change, with what was done and the next step. */
export function partialFailure(failure: unknown, doneText: string, hint: string): unknown {
  if (!(failure instanceof FirmlineError)) return failure;
  const { message } = failure;
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  return rewordError(failure, { message: `${sentence} ${doneText}`.trim(), hint });
}

export interface HandledFirm {
  readonly slug: string;
  readonly name: string;
  readonly companyName: string;
  /** One word, such as changedElsewhere; a person reads it as several. */
  readonly outcome: string;
}

/** Undoes this change wherever it was made. */
export const undoCommand = (): string => commandForSame('firms', 'undo');

/** Ends an old link, wherever it is. */
export const linkEndingCommand = (slug: string): string => commandForSame('firms', 'delete', slug);

export const undoHint = (): string => `To undo this, run ${undoCommand()}.`;

const outcomeInWords = (outcome: string): string =>
  outcome.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export async function printHandled(
  firms: readonly HandledFirm[],
  { empty: emptyText, undo: offersUndo }: { readonly empty: string; readonly undo: boolean },
  output: Output,
): Promise<void> {
  const columns = [
    { title: 'SLUG', text: ({ slug }: HandledFirm) => slug },
    { title: 'NAME', minor: true, text: ({ name }: HandledFirm) => name },
    { title: 'STATE', text: ({ outcome }: HandledFirm) => outcomeInWords(outcome) },
  ];
  const isTable = output.flags.format === 'table';
  const shownRows = isTable ? firms.filter(({ outcome }) => outcome !== 'unchanged') : firms;
  await printRows(shownRows, { columns, emptyText }, output);
  if (!isTable) return;
  if (!output.flags.dryRun)
    sayCounts([...shownRows, ...firms.filter(({ outcome }) => outcome === 'unchanged')], output);
  if (offersUndo && shownRows.length > 0 && !output.flags.dryRun) output.note(undoHint());
}

/** Such as "3 firms: 2 changed, 1 unchanged." */
function sayCounts(firms: readonly HandledFirm[], output: Output): void {
  const counts = new Map<string, number>();
  for (const { outcome } of firms) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const parts = [...counts].map(([outcome, count]) => `${groupDigits(count)} ${outcomeInWords(outcome)}`);
  if (firms.length > 1 || counts.has('unchanged'))
    output.note(`${countOf(firms.length, 'firm')}: ${parts.join(', ')}.`);
}

const maxShownFirms = 10;
/** Maximum length of a shown value, characters. */
const maxShownText = 60;
/** Characters before the first difference of two long values. */
const contextLength = 15;

export function printDifferences(writes: readonly FirmWrite[], output: Output): void {
  if (writes.length === 0) return;
  for (const one of writes.slice(0, maxShownFirms))
    for (const line of differenceLines(one, output)) output.note(line);
  if (writes.length === 1) return;
  const unlistedCount = writes.length - maxShownFirms;
  if (unlistedCount > 0) output.note(`… and ${countOf(unlistedCount, 'more firm')}.`);
  const counts = fieldNames.flatMap((field) => {
    const count = writes.filter(({ from, to }) => from && to && from[field] !== to[field]).length;
    return count > 0 ? `${firmFields[field].label} of ${groupDigits(count)}` : [];
  });
  if (counts.length > 0) output.note(`${countOf(writes.length, 'firm')}: ${counts.join(', ')}.`);
}

function differenceLines({ slug, from, to }: FirmWrite, output: Output): string[] {
  const line = (sign: '-' | '+', text: string, indent = '') =>
    output.style(
      sign === '-' ? 'red' : 'green',
      `${indent}${sign} ${hangingLines(printable(text), indent.length + 2, output.columns)}`,
    );
  if (from === undefined || to === null) {
    const firm = to ?? from;
    return firm ? [line(to === null ? '-' : '+', `${slug} (${contactInWords(firm)})`)] : [];
  }
  const changedFields = fieldNames.filter((field) => from[field] !== to[field]);
  return [
    printable(slug),
    ...changedFields.flatMap((field) => {
      const fieldText = (firm: FirmRecord) =>
        field === 'expiresAt' && !isDay(firm[field]) ? moment(firm[field]) : firm[field];
      const [textBefore, textAfter] = aroundDifference(fieldText(from), fieldText(to));
      const { label } = firmFields[field];
      return [
        line('-', `${label}: ${textBefore || '(none)'}`, '  '),
        line('+', `${label}: ${textAfter || '(none)'}`, '  '),
      ];
    }),
  ];
}

type Contact = Pick<FirmRecord, 'name' | 'companyName'> & Partial<Pick<FirmRecord, 'leadsTo'>>;

export function contactInWords({ name, companyName, leadsTo = '' }: Contact): string {
  if (leadsTo !== '') return `old link of "${leadsTo}"`;
  return companyName ? `${name}, ${companyName}` : name;
}

function aroundDifference(textBefore: string, textAfter: string): readonly [string, string] {
  let firstDifference = 0;
  if (Math.max(textBefore.length, textAfter.length) > maxShownText)
    while (firstDifference < textBefore.length && textBefore[firstDifference] === textAfter[firstDifference])
      firstDifference++;
  const startIndex = Math.max(0, firstDifference - contextLength);
  const cutText = (text: string) =>
    `${startIndex > 0 ? '…' : ''}${text.slice(startIndex, startIndex + maxShownText)}${text.length > startIndex + maxShownText ? '…' : ''}`;
  return [cutText(textBefore), cutText(textAfter)];
}

export interface ChangeQuestion {
  /** A verb and its object with the number of firms, for example "Delete 3 firms". */
  readonly action: string;
  /** The preposition between the action and the place. Default: "in". */
  readonly preposition?: string;
  readonly notes?: readonly string[];
  /**
   * "reviewed": asks on a terminal, because the person did not type the change itself. "needed": asks also without one,
   * because links stop working or firms are selected by a condition. Without it, a few firms need no question.
   */
  readonly question?: 'reviewed' | 'needed' | undefined;
}

/** More firms than this are asked about. */
const maxFewFirms = 100;

/** The one place that decides whether to ask. The firm of the empty path, or more than 100, always needs a yes. */
export async function confirmChange(
  question: ChangeQuestion,
  changedSlugs: readonly string[],
  firms: Pick<Firms, 'place'>,
  output: Output,
): Promise<void> {
  const hasDefault = changedSlugs.includes(defaultSlug);
  const isNeeded = question.question === 'needed' || hasDefault || changedSlugs.length > maxFewFirms;
  if (!isNeeded && !(output.interactive && question.question === 'reviewed')) return;
  const { notes = [] } = question;
  const allNotes = hasDefault ? [...notes, `"${defaultSlug}" is the firm of the empty path`] : notes;
  await confirm(valueInWords({ ...question, notes: allNotes }, firms), output);
}

const valueInWords = (
  { action, preposition = 'in', notes = [] }: ChangeQuestion,
  { place }: Pick<Firms, 'place'>,
): string => `${action} ${preposition} ${place}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`;
