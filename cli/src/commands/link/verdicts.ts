import type { CallEngine, LinkCheck, LinkCheckOptions } from '@firmline/harness/call-tests';
import type { Output } from '../../terminal/output.ts';
import { printRows, printValue } from '../../terminal/listing.ts';
import { hangingLines, milliseconds, printable, widthOf } from '../../text.ts';
import type { Consequences } from '../../link/consequences.ts';
import type { LinkVerdict } from '../../link/links.ts';

/** Tells results of one link in several browsers apart, as the harness does. */
export const linkName = ({ slug, browser }: Pick<LinkVerdict, 'slug' | 'browser'>): string =>
  browser === 'firefox' ? `${slug} (Firefox)` : slug;

type Status = LinkCheck['status'] | LinkVerdict['outcome'];

const styles: Readonly<Record<Status, 'green' | 'red' | 'yellow' | 'dim'>> = {
  ok: 'green',
  failed: 'red',
  flaky: 'yellow',
  inconclusive: 'yellow',
  skipped: 'dim',
  'not-judged': 'yellow',
};

const styleStatus = (status: Status, width: number, output: Output) =>
  output.style(styles[status], status.padEnd(width));

export async function printVerdicts(
  verdicts: readonly LinkVerdict[],
  output: Output,
  { isStopped = false } = {},
): Promise<void> {
  await printValue(verdicts, () => printForPerson(verdicts, isStopped, output), output);
}

function printForPerson(verdicts: readonly LinkVerdict[], isStopped: boolean, output: Output): void {
  const reasons = newReasons();
  for (const verdict of verdicts) {
    if (verdict.outcome === 'ok' && verdicts.length > 1) {
      output.data(headline(verdict, output));
      for (const check of unjudgedChecks(verdict)) output.data(checkLine(check, output));
    } else printVerdict(verdict, reasons(verdict), output);
  }
  const [verdict] = verdicts;
  if (verdicts.length === 1 && verdict?.outcome === 'ok' && unjudgedChecks(verdict).length > 0)
    output.note('The link works, but what the assistant says was not judged.');
  // The error counts the links of an interrupted check.
  if (verdicts.length > 1 && !isStopped) output.data(summarizeVerdicts(verdicts));
}

/** What nobody knows of a link that passed. */
const unjudgedChecks = ({ checks }: LinkVerdict): readonly LinkCheck[] =>
  checks.filter(({ status }) => status === 'not-judged');

function headline(verdict: LinkVerdict, output: Output): string {
  const [name, url] = [printable(linkName(verdict)), printable(verdict.url)];
  const [outcome, duration] = [styleStatus(verdict.outcome, 14, output), milliseconds(verdict.durationMs)];
  // A link that is broken between two lines cannot be opened from the terminal.
  return 14 + widthOf(`${name}  ${url}  ${duration}`) > output.columns
    ? `${outcome}${name}  ${duration}\n  ${url}`
    : `${outcome}${name}  ${url}  ${duration}`;
}

/** Why links are inconclusive, each reason in full only once: one of this machine, such as a browser that does not start, is that of every link. */
export function newReasons(): (verdict: LinkVerdict) => string | undefined {
  const reasons = new Set<string>();
  return ({ problem }) => {
    if (problem === undefined) return undefined;
    if (reasons.has(problem.message)) return 'The same reason as above.';
    reasons.add(problem.message);
    return problem.message;
  };
}

/** Says the verdict of one of several links while the others are still checked. @param problemText why it is inconclusive */
export function sayVerdict(verdict: LinkVerdict, problemText: string | undefined, output: Output): void {
  const { outcome, checks } = verdict;
  const failedCheck = checks.find(({ status }) => status === 'failed');
  const reason = problemText ?? (failedCheck ?? unjudgedChecks(verdict)[0])?.seen;
  output.note(`${outcome}: ${printable(linkName(verdict))}${reason ? ` (${printable(reason)})` : ''}`);
}

function printVerdict(verdict: LinkVerdict, problemText: string | undefined, output: Output): void {
  const { checks, words } = verdict;
  output.data(headline(verdict, output));
  if (problemText !== undefined) output.data(`  ${hangingLines(printable(problemText), 2, output.columns)}`);
  // Without a greeting there is nothing else to check.
  const isDead = checks.some(({ name, status }) => name === 'greeting' && status === 'failed');
  for (const check of checks)
    if (!isDead || check.status !== 'skipped') output.data(checkLine(check, output));
  const isCompared = words?.verdict === 'differs' || (words?.verdict === 'not-judged' && words.heard !== '');
  if (words && isCompared) printWords(words, output);
}

function printWords(
  { differences, expected, heard: heardText }: NonNullable<LinkVerdict['words']>,
  output: Output,
): void {
  const line = (title: string, text: string) =>
    output.data(
      `  ${output.style('dim', title.padEnd(11))}${hangingLines(printable(text), 13, output.columns)}`,
    );
  line('expected', differences.length === 0 ? expected : markDifferences(differences, 'expected'));
  line('heard', heardText === '' ? 'nothing' : markDifferences(differences, 'heard'));
}

function markDifferences(
  differences: NonNullable<LinkVerdict['words']>['differences'],
  side: 'expected' | 'heard',
): string {
  const texts = differences.map((difference) => {
    const { text } = { expected: emptyWord, heard: emptyWord, ...difference }[side];
    return difference.kind === 'same' || text === '' ? text : `[${text}]`;
  });
  return texts.filter((text) => text !== '').join(' ');
}

const emptyWord = { text: '' };

const checkLine = ({ name, status, seen: detail }: LinkCheck, output: Output) =>
  `  ${styleStatus(status, 11, output)}${name.padEnd(15)}${hangingLines(printable(detail), 28, output.columns)}`;

function summarizeVerdicts(verdicts: readonly LinkVerdict[]): string {
  const count = (outcome: LinkVerdict['outcome']) => verdicts.filter((one) => one.outcome === outcome).length;
  const parts = (['ok', 'failed', 'flaky', 'inconclusive'] as const)
    .filter((outcome) => outcome === 'ok' || count(outcome) > 0)
    .map((outcome) => `${count(outcome)} ${outcome}`);
  const noun = verdicts.some(({ browser }) => browser !== undefined) ? 'visits' : 'links';
  const calls = verdicts.flatMap(({ checks }) => checks.filter(({ name }) => name === 'call-start'));
  const hasNoCall = calls.length > 0 && calls.every(({ status }) => status === 'skipped');
  const unjudgedLinks = verdicts.filter((one) => unjudgedChecks(one).length > 0);
  const remark = hasNoCall
    ? ' (no call was made)'
    : unjudgedLinks.length > 0
      ? ` (what the assistant says was not judged: ${unjudgedLinks.map(linkName).join(', ')})`
      : '';
  return `${verdicts.length} ${noun}: ${parts.join(', ')}${printable(remark)}`;
}

/** Prints what will be reached beyond this machine. @returns the action to confirm; undefined if none is needed */
export function announceConsequences(
  { webhook, platform, unknownAt }: Consequences,
  {
    targets,
    place,
    browsers = 1,
    call,
    phone,
    retries,
    isUpperBound = retries > 0,
    withoutCall = '--no-call leaves the call out.',
  }: {
    readonly targets: number;
    readonly place: string;
    readonly browsers?: number;
    readonly call: boolean;
    readonly phone?: string | undefined;
    readonly retries: number;
    readonly isUpperBound?: boolean;
    readonly withoutCall?: string;
  },
  output: Output,
): string | undefined {
  const paidPlatform = call ? platform : undefined;
  if (webhook === undefined && paidPlatform === undefined && unknownAt === undefined) return undefined;
  const visitCount = targets * browsers * (1 + retries);
  const times = visitCount === 1 ? '' : `, ${isUpperBound ? 'up to ' : ''}${visitCount} times`;
  if (unknownAt !== undefined)
    output.note(
      `${printable(unknownAt)} does not say which services it uses. It may fire a webhook${call ? ', and a call may cost money' : ''}${times}.`,
    );
  if (paidPlatform !== undefined) {
    output.note(`A call is made and paid for at ${printable(paidPlatform)}${times}.`);
    if (phone === undefined) output.note('An inconclusive call is made once more.');
  }
  if (webhook !== undefined) output.note(`The webhook is fired at ${printable(webhook)}${times}.`);
  if (phone !== undefined) output.note(`It may ring ${printable(phone)}.`);
  if (call) output.note(withoutCall);
  return `Verifying ${targets === 1 ? 'this link' : `these ${targets} links`}${call ? ' with a call' : ''} (${place})`;
}

export async function printPlannedVisits(
  targets: readonly { readonly slug: string; readonly url: string }[],
  {
    call,
    phone,
    browsers,
  }: Pick<LinkCheckOptions, 'phone'> & { readonly call: boolean; readonly browsers: readonly CallEngine[] },
  output: Output,
): Promise<void> {
  const rows = targets.flatMap(({ slug, url }) =>
    browsers.map((browser) => ({
      slug,
      url,
      ...(browser !== 'chromium' && { browser }),
      call,
      phone: phone ?? null,
    })),
  );
  const columns = [
    { title: 'SLUG', text: linkName },
    { title: 'CALL', text: () => (call ? 'yes' : 'no') },
    { title: 'LINK', text: ({ url }: (typeof rows)[number]) => url },
  ];
  await printRows(rows, { columns, emptyText: '' }, output);
  output.note('Nothing was visited (--dry-run).');
}
