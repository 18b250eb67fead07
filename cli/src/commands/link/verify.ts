import type { CallEngine, LinkCheckOptions, RunReport } from '@firmline/harness/call-tests';
import { FirmlineError } from '@firmline/sdk/errors';
import { slugFromPath, type FirmFilter } from '@firmline/sdk/firms';
import { writePrivateFile } from '@firmline/util/private-files';
import { setTimeout as sleep } from 'node:timers/promises';
import { pagePlace } from '../../config/connections.ts';
import { userError, serviceError } from '../../errors.ts';
import { exitCodes } from '../../exit-codes.ts';
import { openFirms, showFirm, firmsMatching, firmsNamed } from '../../firms/connect.ts';
import { slugsIn } from '../../firms/records.ts';
import type { LinkedFirm } from '../../firms/slugs.ts';
import { readSource } from '../../firms/table/rows.ts';
import { spanIn } from '../../firms/times.ts';
import { contentOf, hashOf } from '../../firms/write.ts';
import { consequencesOf } from '../../link/consequences.ts';
import {
  forgetJudged,
  judgedBefore,
  keepJudged,
  allLinkedFirms,
  withLink,
  type LinkVerdict,
} from '../../link/links.ts';
import { notifyChanges } from '../../link/watch-links.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { reportError } from '../../terminal/report-error.ts';
import { browsersOf, type BrowserChoice } from '../../test/flags.ts';
import { prepareFile, writing } from '../../test/reports.ts';
import { counted, grouped, printable } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import { parsePhone } from '../../webhook/phone.ts';
import {
  type Command,
  InvalidArgumentError,
  Option,
  browserOption,
  gather,
  httpAddress,
  wholeNumberFrom,
} from '../command.ts';
import {
  checkSelection,
  filterOf,
  filterOptions,
  isFilter,
  type FilterFlags,
} from '../firms/filter-options.ts';
import { findLinkedFirm } from './show.ts';
import { announceConsequences, linkName, printPlannedVisits, printVerdicts, sayVerdict } from './verdicts.ts';
import { countChecked, visitLinks, type LinkToVisit, type VisitFlags } from './visit-links.ts';

interface VerifyFlags extends Omit<VisitFlags, 'phone' | 'command' | 'browsers'> {
  readonly all?: boolean;
  readonly filter?: FirmFilter;
  readonly file?: string;
  readonly url?: string;
  readonly resume?: boolean;
  readonly phone?: string;
  readonly browser?: BrowserChoice;
  readonly junit?: string;
  readonly every?: number;
  /** Not the first check of `every`: the person has agreed. */
  readonly isAgain?: boolean;
  readonly notify?: string;
}

const filters = ['search', 'company', 'without'];
const ofWords = ['expectGreeting', 'requireWords', 'ask'];

export function define(command: Command, output: Output): void {
  filterOptions(command)
    .argument('[slugs...]', 'slugs or links; if omitted, you pick one from a list')
    .addOption(new Option('--all', 'all links').conflicts(['file', 'url', ...filters]))
    .option('--file <file>', 'slugs or links to check: a table with a column "slug", JSON, or one a line')
    .addOption(
      new Option('--url <link>', 'address to check; with a slug, it is compared with that record')
        .argParser(httpAddress)
        .conflicts(['file', ...filters]),
    )
    .option('--resume', 'skip the links that an interrupted check has judged')
    .addOption(
      new Option('--no-call', 'skip the call: nothing is paid for, and no webhook is called').conflicts(
        ofWords,
      ),
    )
    .addOption(new Option('--no-words', "skip the words of the assistant's greeting").conflicts(ofWords))
    .option('--expect-greeting <text>', "greeting to expect (default: the record's first message)")
    .option('--require-words', 'fail links whose greeting cannot be judged')
    .option('--allow <code>', 'accept texts of the record that fail with this code; repeatable', gather)
    .option('--ask <question>', 'question for the assistant, in English; its answer is printed')
    .addOption(
      new Option(
        '--caller <name>',
        'let a caller with a goal talk to the assistant: one that comes along, or a file',
      ).conflicts(['ask', 'words', 'call']),
    )
    .option('--every <time>', 'check again and again, for example 15m or 2h, until stopped', everyTime)
    .option(
      '--notify <url>',
      'address to post to when a link stops working, and when it works again; once a change',
      httpAddress,
    )
    .option('--phone <number>', 'number to submit; it may be called')
    .option('--workers <count>', 'links to check at once, at most 8', wholeNumberFrom(1), 2)
    .option('--retries <count>', 'retry failed links up to this many times', wholeNumberFrom(0), 0)
    .option('--html <file>', 'file for a report with the words, the sound and the times of every call')
    .option('--junit <file>', 'file for a JUnit report')
    .addOption(browserOption())
    .option('--headed', 'show the browser')
    .notes(`
Examples:
  $ firmline link verify hartwell-lowe
  $ firmline link verify --all --workers 4 --junit links.xml
  $ firmline link verify --file imported.csv --no-call
  $ firmline link verify --url https://demo.example.com/hartwell-lowe --no-call
  $ firmline link verify hartwell-lowe --ask "When are you open?" --html call.html
  $ firmline link verify hartwell-lowe --caller divorce --html call.html
  $ firmline link verify --all --no-call --every 15m --notify https://hooks.example.com/links

What the assistant says first must be the record's first message. Another firm's greeting, one without the firm's
name, or silence fails the link. A greeting that cannot be judged (another language, an unclear recording, no speech
model) passes with the reason, unless you pass --require-words.
A call on a deployed page costs money and calls its webhook: the command asks first unless you pass --yes.
--notify posts JSON with text, slug, url, works, since and problem. It remembers between runs, so a scheduler can run the
command without --every. With --every the command asks once, and ends with exit code 0 when it is stopped.
A link that this machine is too busy to judge is inconclusive, and is checked once more alone.
Exit codes: 0 all links work, 8 a check failed, 7 unreachable, 1 inconclusive.`)
    .action(async (slugs: readonly string[], flags: VerifyFlags & FilterFlags) => {
      const filter = filterOf(flags);
      const { all = false, url, file } = flags;
      checkSelection(url === undefined ? slugs : slugs.slice(1), filter, file, {
        '--all': all,
        '--url': url !== undefined && slugs.length > 1,
      });
      using stop = untilStopped(() => output.note('\nStopping … (once more to stop at once)'));
      const { every } = flags;
      if (every === undefined)
        process.exitCode = await verifyLinks(slugs, { ...flags, filter }, stop.signal, output);
      else await verifyEvery(every, slugs, { ...flags, filter }, stop.signal, output);
    });
}

const minEveryMs = 60_000;

export function everyTime(text: string): number {
  const ms = spanIn(text);
  if (ms !== undefined && ms >= minEveryMs && ms <= 24 * 60 * minEveryMs) return ms;
  throw new InvalidArgumentError('Not a time from 1m to 24h, such as 15m.');
}

/** Checks links again and again until it is stopped. What one check cannot judge, the next may. */
async function verifyEvery(
  everyMs: number,
  given: readonly string[],
  flags: VerifyFlags,
  signal: AbortSignal,
  output: Output,
): Promise<void> {
  for (let round = 0; !signal.aborted; round++) {
    const next = sleep(everyMs, undefined, { signal }).catch(() => {});
    try {
      await verifyLinks(given, { ...flags, isAgain: round > 0 }, signal, output);
    } catch (error) {
      if (signal.aborted) return;
      if (round === 0 || !(error instanceof FirmlineError)) throw error;
      output.note(printable(error.message));
    }
    if (output.flags.dryRun) return;
    await next;
  }
}

async function verifyLinks(
  given: readonly string[],
  flags: VerifyFlags,
  signal: AbortSignal,
  output: Output,
): Promise<number> {
  const phone = flags.phone === undefined ? undefined : await parsePhone(flags.phone);
  const targets = await targetsOf(given, flags, output);
  const browsers = await browsersOf(flags.browser ?? 'chromium');
  const visits = targets.length * browsers.length;
  const [first] = targets;
  const place = first === undefined ? '' : pagePlace(first.url, output.flags.profile);
  const before = flags.resume ? judgedBefore(place) : new Map<string, LinkVerdict>();
  const verdictsBefore = (target: LinkToVisit) =>
    browsers.flatMap((browser) => before.get(keyOf(target, flags, browser)) ?? []);
  const open = targets.filter((target) => verdictsBefore(target).length < browsers.length);
  const judged = targets.filter((target) => !open.includes(target));
  if (flags.resume)
    output.note(`${grouped(judged.length)} of ${counted(targets.length, 'link')} were judged before.`);
  if (!flags.isAgain)
    await askAboutCalls(open, { ...flags, phone, place, browsers: browsers.length }, signal, output);
  if (output.flags.dryRun) {
    await printPlannedVisits(open, { call: flags.call, phone, browsers }, output);
    return exitCodes.ok;
  }
  // A call costs money, so a place that cannot be written is found before it.
  for (const flag of ['junit', 'html'] as const) {
    const file = flags[flag];
    if (file !== undefined) await writing(file, elsewhere(flag), () => prepareFile(file));
  }
  const isMany = visits > 1;
  if (isMany && !flags.resume) forgetJudged(place);
  const command = await commandFor(given[0], flags);
  let isKept = isMany;
  const { verdicts: now, run } = await visitLinks(
    open,
    { ...flags, phone, command, browsers },
    {
      signal: signal,
      onVerdict(verdict, target) {
        if (isMany && verdict.outcome !== 'inconclusive')
          isKept = keepJudged(place, keyOf(target, flags, verdict.browser), verdict) && isKept;
        if (isMany && !output.interactive) sayVerdict(verdict, output);
      },
    },
    output,
  );
  const verdicts = [...judged.flatMap(verdictsBefore), ...now];
  const isStopped = signal.aborted;
  await printVerdicts(verdicts, output, { isStopped });
  await writeReports(run, now, flags);
  const isNotified = flags.notify === undefined || (await notify(now, flags.notify, output));
  if (isStopped) throw stopped(verdicts, visits, { isKept });
  if (isMany) forgetJudged(place);
  const code = exitCodeFor(verdicts);
  return isNotified ? code : code || exitCodes.error;
}

/** Posts what has changed. @returns whether all was posted; what was not is an error, because nobody hears of it */
async function notify(verdicts: readonly LinkVerdict[], address: string, output: Output): Promise<boolean> {
  const { posted, problems } = await notifyChanges(verdicts, address);
  for (const { text } of posted) output.note(printable(`Posted: ${text}`));
  if (problems.length === 0) return true;
  const message = `Not all is posted and remembered: ${problems.join(' ')}`;
  reportError(serviceError('http', message, 'The next check posts it again.'), output);
  return false;
}

/** Identifies a visit: if the firm or the flags differ, an earlier verdict says nothing. */
function keyOf({ url, firm }: LinkToVisit, flags: VerifyFlags, browser: CallEngine = 'chromium'): string {
  const { phone, call, words, expectGreeting, requireWords, ask, allow, caller } = flags;
  const asked = [expectGreeting, requireWords, ask, allow, caller];
  const how = JSON.stringify([browser, phone, call, words, ...asked]);
  return hashOf([url, contentOf(firm ?? null) ?? '', how]);
}

async function askAboutCalls(
  targets: readonly LinkToVisit[],
  plan: Omit<Parameters<typeof announceConsequences>[1], 'targets'>,
  signal: AbortSignal,
  output: Output,
): Promise<void> {
  if (targets.length === 0 || (!plan.call && plan.phone === undefined)) return;
  const urls = targets.map(({ url }) => url);
  const reached = await consequencesOf(urls, output.flags.timeoutMs, signal);
  const action = announceConsequences(reached, { ...plan, targets: targets.length }, output);
  if (action !== undefined && !output.flags.dryRun) await confirm(action, output);
}

async function writeReports(
  run: RunReport,
  verdicts: readonly LinkVerdict[],
  { junit, html }: Pick<VerifyFlags, 'junit' | 'html'>,
): Promise<void> {
  if (junit === undefined && html === undefined) return;
  const { renderHtml, renderJUnit } = await import('@firmline/harness/report');
  if (junit !== undefined) {
    const attachments = new Map(verdicts.map((verdict) => [linkName(verdict), verdict.screenshots]));
    const text = renderJUnit(run, { attachments });
    await writing(junit, elsewhere('junit'), () => writePrivateFile(junit, text));
  }
  if (html !== undefined)
    await writing(html, elsewhere('html'), () => writePrivateFile(html, renderHtml(run)));
}

async function commandFor(
  given: string | undefined,
  { url, call, words, expectGreeting, requireWords, ask, caller }: VerifyFlags,
): Promise<LinkCheckOptions['command']> {
  const { withoutSecrets } = await import('@firmline/harness/call-tests');
  const address = url === undefined ? [] : ['--url', withoutSecrets(url)];
  return (slug, browser) => [
    'firmline',
    'link',
    'verify',
    ...(url === undefined ? [slug] : given === undefined ? [] : [given]),
    ...address,
    ...(browser === 'chromium' ? [] : ['--browser', browser]),
    ...(call ? [] : ['--no-call']),
    ...(words ? [] : ['--no-words']),
    ...(expectGreeting === undefined ? [] : ['--expect-greeting', expectGreeting]),
    ...(requireWords ? ['--require-words'] : []),
    ...(ask === undefined ? [] : ['--ask', ask]),
    ...(caller === undefined ? [] : ['--caller', caller]),
  ];
}

const elsewhere = (flag: 'junit' | 'html') => `Choose another place with --${flag}.`;

const stopped = (verdicts: readonly LinkVerdict[], all: number, { isKept }: { isKept: boolean }) =>
  userError(
    'aborted',
    `Stopped: ${countChecked(verdicts, { isStopped: true })} of ${all} links were checked.`,
    isKept ? 'Run the same command with --resume to check the others.' : undefined,
  );

/** The exit code reports a failure; an inconclusive link is an error. */
function exitCodeFor(verdicts: readonly LinkVerdict[]): number {
  if (verdicts.some(({ outcome }) => outcome === 'failed')) return exitCodes.testsFailed;
  const unclear = verdicts.filter(({ outcome }) => outcome === 'inconclusive');
  const problem = unclear[0]?.problem;
  if (!problem) return exitCodes.ok;
  const which = unclear.length === 1 ? `"${unclear[0]?.slug}" is` : `${unclear.length} links are`;
  throw serviceError(problem.code, `${which} inconclusive: ${problem.message}`, problem.hint);
}

async function targetsOf(
  given: readonly string[],
  { all = false, url, file, filter = {} }: VerifyFlags,
  output: Output,
): Promise<LinkToVisit[]> {
  if (url !== undefined) {
    const firm = given[0] === undefined ? undefined : await showFirm(given[0], output);
    return [{ slug: firm?.slug ?? slugFromPath(new URL(url).pathname), url, firm }];
  }
  const isMatched = isFilter(filter);
  const isOne = !all && !isMatched && file === undefined && given.length < 2;
  if (isOne) return [targetOf(await findLinkedFirm(given[0], 'link verify', output))];
  const firms = openFirms(output);
  if (all) return (await allLinkedFirms(firms)).map(targetOf);
  const named = file === undefined ? given : await slugsIn(await readSource(file));
  const { present } = isMatched ? await firmsMatching(filter, firms) : await firmsNamed(named, 'all', firms);
  return present.map((firm) => targetOf(withLink(firms.link(firm), firms)));
}

const targetOf = (firm: LinkedFirm): LinkToVisit => ({ slug: firm.slug, url: firm.url, firm });
