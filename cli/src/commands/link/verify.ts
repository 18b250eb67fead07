import type { LinkCheckOptions } from '@firmline/harness/call-tests';
import { slugFromPath } from '@firmline/sdk/firms';
import { pagePlace } from '../../config/connections.ts';
import { requireOneWay, userError, serviceError } from '../../errors.ts';
import { exitCodes } from '../../exit-codes.ts';
import { commandForSame } from '../../config/this-command.ts';
import { findFirm, findFirms, openFirms } from '../../firms/connect.ts';
import { slugsIn } from '../../firms/slug-list.ts';
import type { LinkedFirm } from '../../firms/slugs.ts';
import { readSource } from '../../firms/table/rows.ts';
import { consequencesOf } from '../../link/consequences.ts';
import { readAccess, type AccessFlags } from '../../link/page-access.ts';
import { allLinkedFirms, withLink, type LinkVerdict } from '../../link/links.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm, inputNeeded } from '../../terminal/questions.ts';
import { browsersOf, type BrowserChoice, optionsOf } from '../../test/flags.ts';
import { prepareFolders, writeReports } from '../../test/reports.ts';
import { untilStopped } from '../../until-stopped.ts';
import { parsePhone } from '../../webhook/phone.ts';
import { accessNotes, accessOptions } from '../access-options.ts';
import {
  type Command,
  Option,
  browserOption,
  gatherValue,
  pageAddress,
  wholeNumberFrom,
  workerCount,
} from '../command.ts';
import { announceConsequences, printPlannedVisits, printVerdicts } from './verdicts.ts';
import { countChecked, openCaller, visitLinks, type LinkToVisit, type VisitFlags } from './visit-links.ts';

interface LinkSelection {
  readonly all?: boolean;
  readonly file?: string;
  readonly url?: string;
}

interface VerifyOptions extends Omit<VisitFlags, 'phone' | 'command' | 'browsers' | 'player'>, AccessFlags {
  readonly phone?: string;
  readonly caller?: string;
  readonly browser?: BrowserChoice;
}

export function define(command: Command, output: Output): void {
  accessOptions(command)
    .argument('[slugs...]', 'slugs or links')
    .addOption(new Option('--all', 'all links').conflicts(['file', 'url']))
    .option('--file <file>', 'slugs or links to check: a table with a column "slug", JSON, or one a line')
    .addOption(
      new Option('--url <link>', 'address to check; with a slug, it is compared with that record')
        .argParser(pageAddress)
        .conflicts('file'),
    )
    .option('--no-call', 'skip the call: nothing is paid for, and no webhook is called')
    .option('--no-words', "skip the words of the assistant's greeting")
    .option('--allow <code>', 'accept texts of the record that fail with this code; repeatable', gatherValue)
    .addOption(
      new Option(
        '--caller <name>',
        'let a caller with a goal talk to the assistant: a built-in caller, or a YAML file of yours',
      ).conflicts(['words', 'call']),
    )
    .option('--phone <number>', 'number to submit; it may be called')
    .option('--workers <count>', 'links to check at once, at most 8', workerCount, 2)
    .option('--retries <count>', 'retry failed links up to this many times', wholeNumberFrom(0), 0)
    .option(
      '--report <folder>',
      'folder for reports: report.html with pictures, and the words, the sound and the times of every call, report.json, junit.xml',
    )
    .addOption(browserOption())
    .option('--headed', 'show the browser')
    .notes(`
Examples:
  $ firmline link verify hartwell-lowe
  $ firmline link verify --all --workers 4 --report links
  $ firmline link verify --file leads.csv.links.csv
  $ firmline link verify --url https://demo.example.com/hartwell-lowe --no-call
  $ firmline link verify hartwell-lowe --caller divorce --report call

What the assistant says first must be the record's first message. Another firm's greeting, one without the firm's
name, or silence fails the link. A greeting that cannot be judged (another language, an unclear recording, no speech
model) passes with the reason.
A call on a deployed page costs money and calls its webhook: the command asks first unless you pass --yes.
To watch links, run the command by a scheduler that reports a failed job: harness/docs/ci.md has an example.
${accessNotes}
If this machine is too busy to judge a link, the link is checked once more on its own, then reported as inconclusive.
Exit codes: 0 all links work, 8 a check failed, 7 unreachable, 5 no link to check, 1 inconclusive.`)
    .action(async (slugs: readonly string[], passedFlags: LinkSelection & Omit<VerifyOptions, 'access'>) => {
      const flags = { ...passedFlags, ...readAccess(passedFlags) };
      const { all = false, url, file } = flags;
      // With an address, one slug is compared with it.
      requireOneWay({
        'a slug': slugs.length > (url === undefined ? 0 : 1),
        '--file': file !== undefined,
        '--all': all,
        '--url': url !== undefined && slugs.length > 1,
      });
      using stop = untilStopped(() => output.note('\nStopping … (once more to stop at once)'));
      const targets = await selectLinks(slugs, flags, output);
      // A check of nothing must not pass, for example with another profile than was meant.
      if (targets.length === 0)
        throw userError(
          'not-found',
          'There is no link to check.',
          `${commandForSame('firms', 'create')} makes one.`,
        );
      process.exitCode = await verifyLinks(targets, flags, stop.signal, output);
    });
}

/** Visits the links once the person agrees, and prints the verdicts. @returns the exit code */
async function verifyLinks(
  targets: readonly LinkToVisit[],
  options: VerifyOptions,
  signal: AbortSignal,
  output: Output,
): Promise<number> {
  const phone = options.phone === undefined ? undefined : await parsePhone(options.phone);
  const player = await openCaller(options.caller, output);
  const browsers = browsersOf(options.browser ?? 'chromium');
  const visits = targets.length * browsers.length;
  const [firstTarget] = targets;
  const place = firstTarget === undefined ? '' : pagePlace(firstTarget.url, output.flags.profile);
  await askAboutCalls(targets, { ...options, phone, place, browsers: browsers.length }, signal, output);
  if (output.flags.dryRun) {
    await printPlannedVisits(targets, { call: options.call, phone, browsers }, output);
    return exitCodes.ok;
  }
  const { report } = options;
  // A call costs money, so a place that cannot be written is found before it.
  const folder = report === undefined ? undefined : await prepareFolders({ report });
  const command = commandFor(firstTarget, options);
  const visitOptions = { ...options, phone, command, browsers, player };
  try {
    const { verdicts, runReport } = await visitLinks(targets, visitOptions, signal, output);
    await printVerdicts(verdicts, output, { isStopped: signal.aborted });
    if (report !== undefined) await writeReports(runReport, { report });
    if (!signal.aborted) return exitCodeOfLinks(verdicts, output);
    const checkedCount = countChecked(verdicts, { isStopped: true });
    throw userError('aborted', `Stopped: ${checkedCount} of ${visits} links were checked.`);
  } finally {
    folder?.release();
  }
}

/** Asks before calls that cost money or fire a webhook. @throws FirmlineError 'aborted' if the person declines */
async function askAboutCalls(
  targets: readonly LinkToVisit[],
  plan: Omit<Parameters<typeof announceConsequences>[1], 'targets'> & Pick<VerifyOptions, 'access'>,
  signal: AbortSignal,
  output: Output,
): Promise<void> {
  // All links are of one page.
  const [firstTarget] = targets;
  if (firstTarget === undefined || (!plan.call && plan.phone === undefined)) return;
  const consequences = await consequencesOf(firstTarget.url, output.flags.timeoutMs, signal, plan.access);
  const action = announceConsequences(consequences, { ...plan, targets: targets.length }, output);
  if (action !== undefined && !output.flags.dryRun) await confirm(action, output);
}

/** @param target the only one if an address was passed */
function commandFor(
  target: LinkToVisit | undefined,
  { url, call, words, caller, header }: VerifyOptions,
): LinkCheckOptions['command'] {
  const options = optionsOf({ call, words, ...(url !== undefined && { url }), ...(header && { header }) });
  return (slug, browser) => [
    'firmline',
    'link',
    'verify',
    ...(url === undefined || target?.firm ? [slug] : []),
    ...options,
    ...(browser === 'chromium' ? [] : ['--browser', browser]),
    ...(caller === undefined ? [] : ['--caller', caller]),
  ];
}

const unvisitedVerdict = {
  code: 'timeout',
  message: 'It was not visited.',
  hint: 'Run the command again.',
} as const;

/** The exit code reports a failure. @throws FirmlineError with the reason, if a link is inconclusive and none failed */
export function exitCodeOfLinks(verdicts: readonly LinkVerdict[], { flags }: Pick<Output, 'flags'>): number {
  if (verdicts.some(({ outcome }) => outcome === 'failed')) return exitCodes.testsFailed;
  const inconclusiveLinks = verdicts.filter(({ outcome }) => outcome === 'inconclusive');
  if (inconclusiveLinks.length === 0) return exitCodes.ok;
  // A link that was not visited has none.
  const problem = inconclusiveLinks.find((one) => one.problem)?.problem ?? unvisitedVerdict;
  const subject =
    inconclusiveLinks.length === 1
      ? `"${inconclusiveLinks[0]?.slug}" is`
      : `${inconclusiveLinks.length} links are`;
  // A table has shown the reason of each.
  const reason = flags.format === 'table' ? '.' : `: ${problem.message}`;
  throw serviceError(problem.code, `${subject} inconclusive${reason}`, problem.hint);
}

/** The links that were named. @throws FirmlineError 'not-found' if one of several slugs is no firm's */
async function selectLinks(
  slugsOrLinks: readonly string[],
  { all = false, url, file }: LinkSelection,
  output: Output,
): Promise<LinkToVisit[]> {
  if (url !== undefined) {
    const [slugOrLink] = slugsOrLinks;
    if (slugOrLink === undefined)
      return [{ slug: slugFromPath(new URL(url).pathname), url, firm: undefined, now: Date.now }];
    const firms = openFirms(output);
    const firm = await findFirm(slugOrLink, firms);
    return [{ slug: firm.slug, url, firm, now: firms.now }];
  }
  const isList = all || file !== undefined;
  if (!isList && slugsOrLinks.length === 0) throw inputNeeded('The firm', '<slug>, or --all');
  const firms = openFirms(output);
  const targetOf = (firm: LinkedFirm): LinkToVisit => ({
    slug: firm.slug,
    url: firm.url,
    firm,
    now: firms.now,
  });
  const [slugOrLink = '', ...otherSlugs] = slugsOrLinks;
  if (!isList && otherSlugs.length === 0)
    return [targetOf(withLink(await findFirm(slugOrLink, firms), firms))];
  if (all) return (await allLinkedFirms(firms)).map(targetOf);
  const selectedSlugs = file === undefined ? slugsOrLinks : await slugsIn(await readSource(file));
  const { present } = await findFirms(selectedSlugs, 'all', firms);
  return present.map((firm) => targetOf(withLink(firms.link(firm), firms)));
}
