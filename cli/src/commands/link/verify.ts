import type { LinkCheckOptions } from '@firmline/harness/call-tests';
import { FirmlineError } from '@firmline/sdk/errors';
import { slugFromPath, type FirmFilter } from '@firmline/sdk/firms';
import { writePrivateFile } from '@firmline/util/private-files';
import type { Command } from 'commander';
import { browsersOf } from '../../test/flags.ts';
import { pagePlace } from '../../config/connections.ts';
import { userError } from '../../errors.ts';
import { exitCodes } from '../../exit-codes.ts';
import { openFirms } from '../../firms/connect.ts';
import { showFirm, firmsMatching, firmsNamed } from '../../firms/find.ts';
import type { LinkedFirm } from '../../firms/linked-firm.ts';
import { slugsIn } from '../../firms/slug-list.ts';
import { readSource } from '../../firms/table/source.ts';
import { consequencesOf } from '../../link/consequences.ts';
import { allLinkedFirms, withLink, type Verdict } from '../../link/links.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { prepareFile } from '../../test/reports.ts';
import { untilStopped } from '../../until-stopped.ts';
import { UsageError } from '../../usage-error.ts';
import { parsePhone } from '../../webhook/phone.ts';
import {
  checkSelection,
  filterOf,
  filterOptions,
  gather,
  isFilter,
  type FilterFlags,
} from '../firms/filter-options.ts';
import { browserOption, wholeNumberFrom } from '../options.ts';
import { findLinkedFirm } from './show.ts';
import { announceConsequences, linkName, printPlannedVisits, printVerdicts, sayVerdict } from './verdicts.ts';
import { countChecked, visitLinks, type Target, type VerifyFlags } from './visit-links.ts';

export function define(command: Command, output: Output): void {
  filterOptions(command)
    .argument('[slugs...]', 'slugs or links; if omitted, you pick one from a list')
    .option('--all', 'all links')
    .option('--file <file>', 'slugs or links to check: a table with a column "slug", JSON, or one a line')
    .option('--url <link>', 'address to check; with a slug, it is compared with that record')
    .option('--no-call', 'skip the call: nothing is paid for, and no webhook is called')
    .option('--no-words', "skip the words of the assistant's greeting")
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
      checkSelection(slugs, filter, flags.file);
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
  const stop = untilStopped(() => output.note('\nStopping … (once more to stop at once)'));
  try {
    const urls = targets.map(({ url }) => url);
    const [first] = urls;
    if (first !== undefined && (flags.call || phone !== undefined)) {
      const place = pagePlace(first, output.flags.profile);
      const reached = await consequencesOf(urls, output.flags.timeoutMs, stop.signal);
      const action = announceConsequences(
        reached,
        { targets: targets.length, place, browsers: browsers.length, ...flags },
        output,
      );
      if (action !== undefined && !output.flags.dryRun) await confirm(action, output);
    }
    if (output.flags.dryRun) {
      await printPlannedVisits(targets, { call: flags.call, phone, browsers }, output);
      return exitCodes.ok;
    }
    // A call costs money, so a place that cannot be written is found before it.
    for (const flag of ['junit', 'html'] as const) {
      const file = flags[flag];
      if (file !== undefined) await writing(flag, file, prepareFile);
    }
    const command = await commandFor(given[0], flags);
    const visits = targets.length * browsers.length;
    const { verdicts, run } = await visitLinks(
      targets,
      { ...flags, phone, command, browsers },
      {
        signal: stop.signal,
        onVerdict: (verdict) => {
          if (visits > 1 && !output.interactive) sayVerdict(verdict, output);
        },
      },
      output,
    );
    await printVerdicts(verdicts, output, { isStopped: stop.signal.aborted });
    if (flags.junit !== undefined) {
      const { renderJUnit } = await import('@firmline/harness/report');
      const attachments = new Map(verdicts.map((verdict) => [linkName(verdict), verdict.screenshots]));
      const xml = renderJUnit(run, { attachments });
      await writing('junit', flags.junit, (file) => writePrivateFile(file, xml));
    }
    if (flags.html !== undefined) {
      const { renderHtml } = await import('@firmline/harness/report');
      await writing('html', flags.html, (file) => writePrivateFile(file, renderHtml(run)));
    }
    if (stop.signal.aborted) throw stopped(verdicts, visits);
    return exitCodeFor(verdicts);
  } finally {
    stop.release();
  }
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

/** The links selected by slugs and flags. @throws FirmlineError 'not-found', 'invalid-input', UsageError */
export async function targetsOf(
  given: readonly string[],
  { all, url, file, filter = {} }: VerifyFlags,
  output: Output,
): Promise<Target[]> {
  const [slug, ...others] = given;
  const isMatched = isFilter(filter);
  if (all && (isMatched || (slug ?? url ?? file) !== undefined)) {
    throw new UsageError(
      '--all visits every link: leave the slug, --url, --file, --search, --company and --without out.',
    );
  }
  if (url !== undefined && (isMatched || file !== undefined || others.length > 0))
    throw new UsageError('--url can be compared with one firm only.');
  if (url !== undefined) {
    checkUrl(url);
    const firm = slug === undefined ? undefined : await showFirm(slug, output);
    return [{ slug: firm?.slug ?? slugFromPath(new URL(url).pathname), url, firm }];
  }
  return (await linkedFirms(given, { all, file, filter }, output)).map(targetOf);
}

const targetOf = (firm: LinkedFirm): Target => ({ slug: firm.slug, url: firm.url, firm });

async function linkedFirms(
  given: readonly string[],
  {
    all,
    file,
    filter,
  }: {
    readonly all: boolean | undefined;
    readonly file: string | undefined;
    readonly filter: FirmFilter;
  },
  output: Output,
): Promise<readonly LinkedFirm[]> {
  const isMatched = isFilter(filter);
  if (!all && !isMatched && file === undefined && given.length < 2)
    return [await findLinkedFirm(given[0], 'link verify', output)];
  const firms = openFirms(output);
  if (all) return allLinkedFirms(firms);
  const named = file === undefined ? given : await slugsIn(await readSource(file));
  const { present } = isMatched ? await firmsMatching(filter, firms) : await firmsNamed(named, 'all', firms);
  return present.map((firm) => withLink(firms.link(firm), firms));
}

function checkUrl(url: string): void {
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return;
  throw new FirmlineError(`"${url}" is not an http(s) address.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Give the whole link, such as --url https://demo.example.com/hartwell-lowe.',
  });
}
