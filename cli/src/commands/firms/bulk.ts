import { FirmlineError } from '@firmline/sdk/errors';
import type { FirmRepository, FirmVersion, KeptFirm, StoredFirm } from '@firmline/sdk/firms';
import { contentOf, keyOf, recordChange } from '../../firms/changes.ts';
import type { Firms } from '../../firms/connect.ts';
import { fieldNames, firmFields } from '../../firms/fields.ts';
import { guardedBatches, sendFirst, writeGuarded, type FirmWrite } from '../../firms/write.ts';
import { firmline } from '../../invocation.ts';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { startProgress } from '../../terminal/screens/progress.ts';
import { counted, grouped, printable } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import { changedFirms, confirmChange } from './confirm-change.ts';
import { tellPlanned } from './print-firm.ts';

/** A firm that a command selected, and what happened to it. */
export interface HandledFirm {
  readonly slug: string;
  readonly name: string;
  readonly companyName: string;
  readonly outcome: string;
}

/** A change of many firms. */
interface ManyChanges {
  readonly writes: readonly FirmWrite[];
  /** A verb and its object, for the question. */
  readonly action: string;
  readonly notes?: readonly string[];
  /** For the progress, such as "Changing". */
  readonly label: string;
  /** The next step after an interruption. */
  readonly hint: string;
  /** Called once the person agrees. `left` are firms that stay after all; `finish` is called when all is written. */
  readonly begin: () => Promise<{ readonly finish?: (() => void) | undefined; readonly left?: string[] }>;
  /** Prints the outcome of each firm. @param written undefined with --dry-run */
  readonly print: (written?: ReadonlySet<string>) => Promise<void>;
  /** Firms that are known to be written by somebody else. */
  readonly kept?: readonly string[];
}

/**
 * Asks, writes with progress until the person stops it, and prints; with --dry-run, shows only the first request.
 * @throws FirmlineError 'conflict' if somebody else has written some of the firms; 'aborted', 'network' and similar, with
 * the number of firms that were written
 */
export async function changeMany(
  { writes, action, notes = [], label, hint, begin, print, kept = [] }: ManyChanges,
  firms: Firms,
  output: Output,
): Promise<void> {
  if (output.flags.dryRun) {
    const send = (real: FirmRepository) => sendFirst(guardedBatches(writes, real));
    if (writes.length > 0) await tellPlanned(firms, send, output, counted(writes.length, 'firm'));
    return print();
  }
  const changed = changedFirms(writes.map(({ slug }) => slug));
  if (writes.length > 0) await confirmChange({ action, changed, question: 'needed', notes }, firms, output);
  const { finish, left = [] } = await begin();
  const open = writes.filter(({ slug }) => !left.includes(slug));
  const stop = untilStopped(() => output.note('Stopping after the current requests.'));
  const progress = startProgress(output, { label, total: open.length });
  const onHandled = (count: number) => progress.update(count);
  const { written, failure } = await writeGuarded(open, firms.repository, {
    signal: stop.signal,
    onHandled,
  }).finally(() => {
    progress.end();
    stop.release();
  });
  if (failure !== undefined) {
    const done = `${grouped(written.size)} of ${counted(open.length, 'firm')} were written.`;
    throw open.length === 1 ? failure : partly(failure, done, hint);
  }
  finish?.();
  await print(written);
  refuseKept([...kept, ...open.flatMap(({ slug }) => (written.has(slug) ? [] : slug))]);
}

/** Maximum slugs named in an error. */
const namedSlugs = 10;

/** @throws FirmlineError 'conflict' if firms were kept, because somebody else has written them */
function refuseKept(slugs: readonly string[]): void {
  if (slugs.length === 0) return;
  const named = slugs.slice(0, namedSlugs).map((slug) => `"${slug}"`);
  const list = [...named, ...(slugs.length > named.length ? ['…'] : [])].join(', ');
  const what = `${counted(slugs.length, 'firm')} ${slugs.length === 1 ? 'was' : 'were'} written by somebody else since`;
  throw new FirmlineError(`${what} and not changed: ${list}.`, {
    code: 'conflict',
    fault: 'user',
    hint: `${firmline} firms show <slug> shows what it is now.`,
  });
}

/** The failure of a part of a change, with what was done and the next step. */
export function partly(failure: unknown, done: string, hint: string): unknown {
  if (!(failure instanceof FirmlineError)) return failure;
  const { message, code, fault } = failure;
  return new FirmlineError(`${message} ${done}`.trim(), { code, fault, hint, cause: failure });
}

/** Records a change for an undo. If that is not possible, only says so: the person may know how the firms were. */
export async function recordOrSay(
  ...[place, kind, key, firms, output]: [...Parameters<typeof recordChange>, Output]
): Promise<(() => void) | undefined> {
  try {
    return await recordChange(place, kind, key, firms);
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    output.note(`${error.message} ${firmline} firms undo cannot undo this.`);
    return undefined;
  }
}

/** Changes one firm, recorded for an undo, which a person is told of. */
export async function changeOne(
  kind: 'edit' | 'expire',
  version: FirmVersion<StoredFirm>,
  changes: Partial<KeptFirm>,
  firms: Firms,
  output: Output,
): Promise<StoredFirm> {
  const { firm } = version;
  const next = { ...firm, ...changes };
  const records = [{ slug: next.slug, before: firm, after: contentOf(next) }];
  const key = keyOf(firm.slug, JSON.stringify(changes));
  const finish = await recordOrSay(firms.place, kind, key, records, output);
  const written = await firms.repository.update(version, changes);
  finish?.();
  if (finish && output.flags.format === 'table') output.note(undoHint);
  return written;
}

/** Maximum firms listed on a terminal. */
const listedFirms = 100;

export const undoHint = `To undo this, run ${firmline} firms undo.`;

/** Prints what happened to the firms of a bulk command. For a person, firms that stayed the same are only counted. */
export async function printHandled(
  firms: readonly HandledFirm[],
  { empty, undo }: { readonly empty: string; readonly undo: boolean },
  output: Output,
): Promise<void> {
  const columns = [
    { title: 'SLUG', text: ({ slug }: HandledFirm) => slug },
    { title: 'NAME', text: ({ name }: HandledFirm) => name },
    { title: 'STATE', text: ({ outcome }: HandledFirm) => outcome },
  ];
  const isTable = output.flags.format === 'table';
  const shown = isTable ? firms.filter(({ outcome }) => outcome !== 'unchanged') : firms;
  const listed = output.interactive ? shown.slice(0, listedFirms) : shown;
  await printRows(listed, { columns, empty }, output);
  if (!isTable) return;
  const left = shown.length - listed.length;
  if (left > 0) output.note(`… and ${counted(left, 'more firm')}; --json lists all.`);
  const same = firms.length - shown.length;
  if (same > 0) output.note(`${counted(same, 'firm')} unchanged.`);
  if (undo && shown.length > 0 && !output.flags.dryRun) output.note(undoHint);
}

/** Maximum firms whose differences are shown. */
const shownFirms = 10;
/** Maximum length of a shown value, characters. */
const shownText = 60;
/** Characters before the first difference of two long values. */
const contextText = 15;

/** Prints the differences of the first firms, and counts those of all, before the person confirms them. */
export function printDifferences(writes: readonly FirmWrite[], output: Output): void {
  if (writes.length === 0) return;
  for (const one of writes.slice(0, shownFirms)) for (const line of linesOf(one, output)) output.note(line);
  const left = writes.length - shownFirms;
  if (left > 0) output.note(`… and ${counted(left, 'more firm')}.`);
  const counts = fieldNames.flatMap((field) => {
    const count = writes.filter(({ from, to }) => from && to && from.firm[field] !== to[field]).length;
    return count > 0 ? [`${firmFields[field].label} of ${grouped(count)}`] : [];
  });
  const ends = writes.filter(({ to }) => to === null).length;
  const begins = writes.filter(({ from }) => from === undefined).length;
  if (ends > 0) counts.push(`${grouped(ends)} to delete`);
  if (begins > 0) counts.push(`${grouped(begins)} to create`);
  output.note(`${counted(writes.length, 'firm')}: ${counts.join(', ')}.`);
}

function linesOf({ slug, from, to }: FirmWrite, output: Output): string[] {
  const before = from?.firm;
  if (before === undefined || to === null) {
    const line = `${to === null ? '-' : '+'} ${slug} (${contactOf(before ?? to ?? { name: '', companyName: '' })})`;
    return [output.style(to === null ? 'red' : 'green', printable(line))];
  }
  return [
    printable(slug),
    ...fieldNames
      .filter((field) => before[field] !== to[field])
      .flatMap((field) => fieldLines(field, before[field], to[field], output)),
  ];
}

/** The contact and company of a firm in one text. */
export const contactOf = ({ name, companyName }: Pick<KeptFirm, 'name' | 'companyName'>): string =>
  companyName ? `${name}, ${companyName}` : name;

function fieldLines(field: keyof KeptFirm, before: string, after: string, output: Output): string[] {
  const start = Math.max(0, firstDifference(before, after) - contextText);
  const cut = (text: string) => {
    const end = start + shownText;
    return `${start > 0 ? '…' : ''}${printable(text.slice(start, end))}${text.length > end ? '…' : ''}`;
  };
  const { label } = firmFields[field];
  return [
    output.style('red', `  - ${label}: ${cut(before)}`),
    output.style('green', `  + ${label}: ${cut(after)}`),
  ];
}

/** Short values are shown from their start. */
function firstDifference(one: string, other: string): number {
  if (one.length <= shownText && other.length <= shownText) return 0;
  let index = 0;
  while (index < one.length && one[index] === other[index]) index++;
  return index;
}
