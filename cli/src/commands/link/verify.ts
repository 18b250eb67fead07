import type { CallEngine, LinkCheckOptions, RunReport } from '@firmline/harness/call-tests';
import { FirmlineError } from '@firmline/sdk/errors';
import { slugFromPath } from '@firmline/sdk/firms';
import { writePrivateFile } from '@firmline/util/private-files';
import { type Command, Option } from 'commander';
import { browsersOf } from '../../test/flags.ts';
import { pagePlace } from '../../config/connections.ts';
import { userError } from '../../errors.ts';
import { exitCodes } from '../../exit-codes.ts';
import { openFirms } from '../../firms/connect.ts';
import { showFirm, firmsMatching, firmsNamed } from '../../firms/find.ts';
import type { LinkedFirm } from '../../firms/linked-firm.ts';
import { slugsIn } from '../../firms/slug-list.ts';
import { readSource } from '../../firms/table/source.ts';
import { contentOf, hashOf } from '../../firms/write.ts';
import { consequencesOf } from '../../link/consequences.ts';
import { forgetJudged, judgedBefore, keepJudged, type Judged } from '../../link/judged.ts';
import { allLinkedFirms, withLink, type Verdict } from '../../link/links.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { prepareFile } from '../../test/reports.ts';
import { untilStopped } from '../../until-stopped.ts';
import { counted, grouped } from '../../text.ts';
import { parsePhone } from '../../webhook/phone.ts';
import {
  checkSelection,
  filterOf,
  filterOptions,
  isFilter,
  type FilterFlags,
} from '../firms/filter-options.ts';
import { browserOption, gather, httpAddress, wholeNumberFrom } from '../options.ts';
import { findLinkedFirm } from './show.ts';
import { announceConsequences, linkName, printPlannedVisits, printVerdicts, sayVerdict } from './verdicts.ts';
import { countChecked, visitLinks, type Target, type VerifyFlags } from './visit-links.ts';

/** Names of flags that select firms by a condition. */
const filters = ['search', 'company', 'without'];
/** Names of flags about what is said in a call. */
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
    .option('--phone <number>', 'number to submit; it may be called')
    .option('--country <code>', 'country of a --phone without a country code (default: US)')
    .option('--workers <count>', 'links to check at once, at most 8', wholeNumberFrom(1), 2)
    .option('--retries <count>', 'retry failed links up to this many times', wholeNumberFrom(0), 0)
    .option('--screenshots <folder>', 'folder for screenshots (default: only of links that failed)')
    .option('--html <file>', 'file for a report with the words, the sound and the times of every call')
    .option('--junit <file>', 'file for a JUnit report')
    .addOption(browserOption())
    .option('--headed', 'show the browser')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline link verify hartwell-lowe
  $ firmline link verify --all --workers 4 --junit links.xml
  $ firmline link verify --file imported.csv --no-call
  $ firmline link verify --url https://demo.example.com/hartwell-lowe --no-call
  $ firmline link verify hartwell-lowe --ask "When are you open?" --html call.html

What the assistant says first must be the record's first message. Another firm's greeting, one without the firm's
name, or silence fails the link. A greeting that cannot be judged (another language, an unclear recording, no speech
model) passes with the reason, unless you pass --require-words.
A call on a deployed page costs money and calls its webhook: the command asks first unless you pass --yes.
A link that this machine is too busy to judge is inconclusive, and is checked once more alone.
Exit codes: 0 all links work, 8 a check failed, 7 unreachable, 1 inconclusive.`,
    )
    .action(async (slugs: readonly string[], flags: VerifyFlags & FilterFlags) => {
      const filter = filterOf(flags);
      const { all = false, url, file } = flags;
      checkSelection(url === undefined ? slugs : slugs.slice(1), filter, file, {
        '--all': all,
        '--url': url !== undefined && slugs.length > 1,
      });
      process.exitCode = await verifyLinks(slugs, { ...flags, filter }, output);
    });
}

/**
 * Checks links in a browser and prints the results.
 * @returns the exit code: 8 if a check failed
 * @throws FirmlineError for inconclusive links, 'aborted' if it was stopped
 */
async function verifyLinks(given: readonly string[], flags: VerifyFlags, output: Output): Promise<number> {
  const phone = flags.phone === undefined ? undefined : await parsePhone(flags.phone, flags.country);
  const targets = await targetsOf(given, flags, output);
  const browsers = await browsersOf(flags.browser ?? 'chromium');
  const visits = targets.length * browsers.length;
  const place = pagePlace(targets[0]?.url ?? '', output.flags.profile);
  const before: Judged = flags.resume ? judgedBefore(place) : new Map();
  const verdictsBefore = (target: Target) =>
    browsers.flatMap((browser) => before.get(keyOf(target, flags, browser)) ?? []);
  const open = targets.filter((target) => verdictsBefore(target).length < browsers.length);
  const judged = targets.filter((target) => !open.includes(target));
  if (flags.resume)
    output.note(`${grouped(judged.length)} of ${counted(targets.length, 'link')} were judged before.`);
  const stop = untilStopped(() => output.note('\nStopping … (once more to stop at once)'));
  try {
    await askAboutCalls(open, { ...flags, phone, place, browsers: browsers.length }, stop.signal, output);
    if (output.flags.dryRun) {
      await printPlannedVisits(open, { call: flags.call, phone, browsers }, output);
      return exitCodes.ok;
    }
    // A call costs money, so a place that cannot be written is found before it.
    for (const flag of ['junit', 'html'] as const) {
      const file = flags[flag];
      if (file !== undefined) await writing(flag, file, prepareFile);
    }
    const isMany = visits > 1;
    if (isMany && !flags.resume) forgetJudged(place);
    const command = await commandFor(given[0], flags);
    const { verdicts: now, run } = await visitLinks(
      open,
      { ...flags, phone, command, browsers },
      {
        signal: stop.signal,
        onVerdict(verdict, target) {
          if (isMany && verdict.outcome !== 'inconclusive')
            keepJudged(place, keyOf(target, flags, verdict.browser), verdict);
          if (isMany && !output.interactive) sayVerdict(verdict, output);
        },
      },
      output,
    );
    const verdicts = [...judged.flatMap(verdictsBefore), ...now];
    const isStopped = stop.signal.aborted;
    await printVerdicts(verdicts, output, { isStopped });
    await writeReports(run, now, flags);
    if (isStopped) throw stopped(verdicts, visits);
    if (isMany) forgetJudged(place);
    return exitCodeFor(verdicts);
  } finally {
    stop.release();
  }
}

/** Identifies a visit: if the firm or the flags differ, an earlier verdict says nothing. */
function keyOf({ url, firm }: Target, flags: VerifyFlags, browser: CallEngine = 'chromium'): string {
  const { phone, call, words, expectGreeting, requireWords, ask, allow } = flags;
  const how = JSON.stringify([browser, phone, call, words, expectGreeting, requireWords, ask, allow]);
  return hashOf([url, contentOf(firm ?? null) ?? '', how]);
}

/** Asks before calls that are paid for, or that reach a webhook. @throws FirmlineError 'aborted', UsageError */
async function askAboutCalls(
  targets: readonly Target[],
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
  verdicts: readonly Verdict[],
  { junit, html }: Pick<VerifyFlags, 'junit' | 'html'>,
): Promise<void> {
  if (junit === undefined && html === undefined) return;
  const { renderHtml, renderJUnit } = await import('@firmline/harness/report');
  if (junit !== undefined) {
    const attachments = new Map(verdicts.map((verdict) => [linkName(verdict), verdict.screenshots]));
    await writing('junit', junit, (file) => writePrivateFile(file, renderJUnit(run, { attachments })));
  }
  if (html !== undefined) await writing('html', html, (file) => writePrivateFile(file, renderHtml(run)));
}

/** The command that checks this link alone. */
async function commandFor(
  given: string | undefined,
  { url, call, words, expectGreeting, requireWords, ask }: VerifyFlags,
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
  ];
}

async function writing(
  flag: 'junit' | 'html',
  file: string,
  task: (file: string) => Promise<void>,
): Promise<void> {
  try {
    await task(file);
  } catch (cause) {
    throw userError(
      'folder-unwritable',
      `Could not write ${file}.`,
      `Choose another place with --${flag}.`,
      cause,
    );
  }
}

const inconclusive = (verdicts: readonly Verdict[]) =>
  verdicts.filter(({ outcome }) => outcome === 'inconclusive');

const stopped = (verdicts: readonly Verdict[], all: number) =>
  userError(
    'aborted',
    `Stopped: ${countChecked(verdicts, { isStopped: true })} of ${all} links were checked.`,
    all > 1 ? 'Run the same command with --resume to check the others.' : undefined,
  );

/** The exit code reports a failure; an inconclusive link is an error. */
function exitCodeFor(verdicts: readonly Verdict[]): number {
  if (verdicts.some(({ outcome }) => outcome === 'failed')) return exitCodes.testsFailed;
  const unclear = inconclusive(verdicts);
  const problem = unclear[0]?.problem;
  if (!problem) return exitCodes.ok;
  const which = unclear.length === 1 ? `"${unclear[0]?.slug}" is` : `${unclear.length} links are`;
  throw new FirmlineError(`${which} inconclusive: ${problem.message}`, {
    code: problem.code,
    hint: problem.hint,
  });
}

/** The links selected by slugs and flags. @throws FirmlineError 'not-found', 'config-missing' */
async function targetsOf(
  given: readonly string[],
  { all = false, url, file, filter = {} }: VerifyFlags,
  output: Output,
): Promise<Target[]> {
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

const targetOf = (firm: LinkedFirm): Target => ({ slug: firm.slug, url: firm.url, firm });
