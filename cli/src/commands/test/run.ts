import type { RunReport, Scenario, Shard } from '@firmline/harness/call-tests';
import { FirmlineError } from '@firmline/sdk/errors';
import { prepareFolders, writeReports } from '../../test/reports.ts';
import { version } from '../../version.ts';
import { exitCodes } from '../../exit-codes.ts';
import type { Output } from '../../terminal/output.ts';
import { printRun } from '../../presenters/test/run.ts';
import { printScenarios } from '../../presenters/test/scenarios.ts';
import { startTestProgress } from '../../terminal/screens/test-progress.ts';
import { UsageError } from '../../usage-error.ts';
import { untilStopped } from '../../until-stopped.ts';
import { checkPage, type Deployed, deployedPage } from './deployed.ts';
import { exitCodeFor } from '../../test/exit-code.ts';
import { browsersOf } from '../../browsers.ts';
import { findScenarios } from '../../test/find-scenarios.ts';
import type { RunFlags } from '../../test/flags.ts';
import { tellGitHub } from '../../test/github.ts';
import { rowsOf } from './list.ts';
import { commandOf, optionsOf } from '../../test/reproduce.ts';
import { testedPage, withProject } from '../../test/own-page.ts';
import { openStack } from '../../test/stack.ts';
import { openWords } from '../../test/words.ts';
import { renew } from '../../test/update.ts';

/** Caches rendered speech between runs. */
const speechCache = '.firmline/speech-fixtures';

/**
 * Runs scenarios, writes their reports and prints the results.
 * @returns the exit code
 * @throws FirmlineError if the run cannot start, 'aborted' if it was stopped
 */
export async function runTests(
  patterns: readonly string[],
  given: RunFlags,
  output: Output,
): Promise<number> {
  checkPage(given);
  const flags = withProject(given);
  if (flags.repeat > 1 && flags.retries > 0)
    throw new UsageError('--repeat cannot be combined with --retries.');
  const { parseShard, shardOf } = await import('@firmline/harness/call-tests');
  const shard = flags.shard === undefined ? undefined : parseShard(flags.shard);
  const found = await findScenarios(patterns, flags);
  const scenarios = await inWantedBrowsers(found, flags.browser);
  const own = shard ? shardOf(scenarios, shard) : scenarios;
  if (output.flags.dryRun) {
    await printScenarios(await rowsOf(own), output);
    output.note('Nothing was run (--dry-run).');
    return exitCodes.ok;
  }
  const stop = untilStopped(() =>
    output.note('\nStopping the calls … (press Ctrl-C again to stop immediately)'),
  );
  try {
    await prepareFolders(flags);
    if (flags.update) await renew(found, { cacheDir: speechCache, signal: stop.signal }, output);
    const deployed = await deployedPage(flags, own.length, stop.signal, output);
    const report = await run({ scenarios, shard, deployed, flags, signal: stop.signal }, output);
    const writing = writeReports(report, flags);
    await printRun(report, await writing.catch(() => null), output);
    await tellGitHub(report, output, { annotate: true, failOnFlaky: flags.failOnFlaky });
    // A report that could not be written is the last error to be reported.
    await writing;
    if (!flags.words) output.note('Words were left out (--no-words).');
    if (stop.signal.aborted) throw stopped(report, own);
    return await exitCodeFor(report, flags, output);
  } finally {
    stop.release();
  }
}

async function inWantedBrowsers(
  scenarios: readonly Scenario[],
  browser: RunFlags['browser'],
): Promise<readonly Scenario[]> {
  if (browser === undefined) return scenarios;
  const { inBrowsers } = await import('@firmline/harness/call-tests');
  return inBrowsers(scenarios, await browsersOf(browser));
}

interface Run {
  readonly scenarios: readonly Scenario[];
  readonly shard: Shard | undefined;
  readonly deployed: Deployed | undefined;
  readonly flags: RunFlags;
  readonly signal: AbortSignal;
}

async function run({ scenarios, shard, deployed, flags, signal }: Run, output: Output): Promise<RunReport> {
  const { bail, workers, browserEndpoint } = flags;
  const { runCallTests } = await import('@firmline/harness/call-tests');
  const tested = await testedPage(flags);
  const { recogniser, languageModel, stop } = await openWords(flags.words ? scenarios : [], signal, output);
  const stack = deployed
    ? null
    : await openStack(flags.data, { signal, recogniser, tested }, output).catch(async (error: unknown) => {
        await stop();
        throw error;
      });
  const progress = startTestProgress(output);
  try {
    return await runCallTests({
      scenarios,
      version,
      stack: stack?.info ?? null,
      cacheDir: speechCache,
      recogniser,
      languageModel,
      retries: flags.retries,
      repeat: flags.repeat,
      keepAudio: flags.keepAudio ? 'all' : 'broken',
      command: commandOf(process.env),
      commandOptions: optionsOf(flags),
      signal,
      onEvent: (event) => progress.tell(event),
      ...(deployed && { deployed }),
      ...(tested.ownPage && { ownPage: tested.ownPage }),
      ...(shard && { shard }),
      ...(workers === undefined ? {} : { workers }),
      ...(bail === undefined ? {} : { bail: bail === true ? 1 : bail }),
      ...(browserEndpoint === undefined ? {} : { browserEndpoint }),
      ...(flags.headed ? { headed: true } : {}),
    });
  } finally {
    progress.end();
    await stack?.close();
    await stop();
  }
}

const stopped = ({ scenarios: judged }: RunReport, all: readonly Scenario[]) =>
  new FirmlineError(`Stopped: the report holds ${judged.length} of ${all.length} scenarios.`, {
    code: 'aborted',
    fault: 'user',
  });
