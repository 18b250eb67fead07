// Everything a change must pass: set-up, checks, unit and process tests, browser tests, scenarios. `--quick` runs the checks,
// the unit tests and one call; `--every-scenario` runs all scenarios in Chromium, and some in Firefox; `--no-words` leaves out what needs the
// speech model. Other arguments go to the test runner (a file name or -t "name" runs a part, without checks).
import { globSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBrowsers, withoutWebKit } from './lib/browsers.ts';
import { build } from './lib/build.mjs';
import { runChecks } from './lib/checks.ts';
import { firmline } from './lib/firmline.mjs';
import { lastLine, type Outcome, readScenarioRun, readTests } from './lib/outcome.ts';
import { main, run, say } from './lib/run.mjs';
import { cacheFile, inRoot, projectNode, toolScript } from './lib/project.mjs';

const switches = ['--quick', '--every-scenario', '--no-words'];
const [isQuick, everyScenario, noWords] = switches.map((name) => process.argv.includes(name));
/** They choose a part of the tests. */
const testArgs = process.argv.slice(2).filter((arg) => !switches.includes(arg));

/** Tests of one process of the test runner. */
interface Lane {
  readonly name: string;
  /** Left out: all that the arguments choose. */
  readonly project?: string;
  readonly workers?: number;
  readonly args?: readonly string[];
  /** Whether its output is shown as it comes: that of several lanes would mix. */
  readonly isLoud?: boolean;
}

/** A part of the browser tests; .config/vitest.config.ts has them. */
const browserLane = (name: string, isLoud = false): Lane => ({ name, project: 'e2e', isLoud });

const browserLanes = [browserLane('calls', true), browserLane('page'), browserLane('commands')];

/** Reports of this run alone: another one may run in the same checkout. */
const reportsFolder = mkdtempSync(path.join(tmpdir(), 'firmline-tests-'));

async function runTests({ name, project, workers, args = [], isLoud = false }: Lane) {
  const report = path.join(reportsFolder, `${name}.json`);
  const { exitCode, output } = await run(
    projectNode(),
    [
      toolScript('vitest'),
      'run',
      '--config',
      inRoot('.config/vitest.config.ts'),
      ...(project === undefined ? [] : ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      ...args,
    ],
    {
      quiet: !isLoud,
      env: {
        ...process.env,
        // Tests that need the speech model look at it.
        ...(noWords ? { FIRMLINE_TEST_NO_WORDS: '1' } : {}),
        ...(project === 'e2e' ? { FIRMLINE_BROWSER_PART: name } : {}),
        // The command and the services start from their sources a few hundred times, in a third less of the processor's time.
        NODE_COMPILE_CACHE: cacheFile('compile'),
      },
    },
  );
  return { output, outcome: readTests(report, exitCode) };
}

/** Whether a test's file has one of the texts that the arguments choose; without any, all have. */
function isAnyFileChosen(): boolean {
  const texts = testArgs
    .filter((arg, index) => !arg.startsWith('-') && !testArgs[index - 1]?.startsWith('-'))
    .map((text) => path.relative(inRoot('.'), path.resolve(text)).replace(/:\d+$/, ''));
  const files = globSync('{cli,harness,scripts,sdk,web}/**/*.test.{ts,tsx,mjs}', {
    cwd: inRoot('.'),
    exclude: ['**/node_modules'],
  });
  return texts.length === 0 || files.some((file) => texts.some((text) => file.includes(text)));
}

/** Runs the tests that the arguments choose. Where there are none, the runner would list every pattern that it has. */
async function runPart(): Promise<readonly Outcome[]> {
  if (!isAnyFileChosen()) return [];
  const args = ['--passWithNoTests', ...testArgs];
  return [(await runTests({ name: 'part', args, isLoud: true })).outcome];
}

/** Runs the call scenarios alone on the machine, because they time what they hear. */
async function runScenarios(scenarioArgs: readonly string[], browser = 'Chromium'): Promise<Outcome> {
  const engine = browser.toLowerCase();
  const report = path.join(reportsFolder, `scenarios-${engine}`);
  const words = noWords ? ['--no-words'] : [];
  const options = ['--browser', engine, ...words, '--report', report];
  const exitCode = await firmline(['test', 'run', ...scenarioArgs, ...options]);
  wasInterrupted ||= exitCode === interrupted;
  return readScenarioRun(report, exitCode, browser);
}

/** The exit code after Ctrl-C, which ends one run of scenarios, and must not begin the next. */
const interrupted = 130;
let wasInterrupted = false;

async function runQuick(): Promise<readonly Outcome[]> {
  const [checkResults, units] = await Promise.all([
    runTimed('checks', () => runChecksBeside(['stack'])),
    runTimed('unit tests', runUnits),
  ]);
  const call = ['call-from-first-click-to-last-word'];
  return [...checkResults, ...units, await runTimed('one call', () => runScenarios(call))];
}

async function runAll(): Promise<readonly Outcome[]> {
  // The units need the processor until their end, and browser tests mostly wait: they begin beside the last units.
  const [units, untimedResults] = await Promise.all([
    runTimed('unit tests', runUnits),
    runChecksThenBrowsers(),
  ]);
  const timedResults = await runTimed('timed tests', () =>
    runLanes([browserLane('timed-calls', true), browserLane('timed-sessions')]),
  );
  // A third call, or a second Firefox, disturbs the others on two processors; what cannot be judged is made again, alone.
  const twoAtOnce = ['--workers', '2'];
  const scenarioArgs = everyScenario ? ['--retries', '1', ...twoAtOnce] : ['--tag', 'core', ...twoAtOnce];
  const scenarios = await runTimed('scenarios', () => runScenarios(scenarioArgs));
  const results = [...units, ...untimedResults, ...timedResults, scenarios];
  if (!everyScenario || wasInterrupted) return results;
  const inFirefox = ['--tag', 'browsers', '--workers', '1'];
  return [...results, await runTimed('scenarios in Firefox', () => runScenarios(inFirefox, 'Firefox'))];
}

async function runChecksThenBrowsers(): Promise<readonly Outcome[]> {
  const checkResults = await runTimed('checks, stacks and processes', () =>
    runChecksBeside(['stack', 'process']),
  );
  return [...checkResults, ...(await runTimed('browser tests', () => runLanes(browserLanes)))];
}

const runUnits = () => runLanes([projectLane('unit', availableParallelism())]);

/** Runs the checks beside tests that mostly wait: two of them at once leave the processor to the units. */
async function runChecksBeside(projects: readonly string[]): Promise<readonly Outcome[]> {
  say('Checks');
  const lanes = projects.map((project) => projectLane(project, 2));
  const [failedChecks, tests] = await Promise.all([runChecks({ print: say }), runLanes(lanes)]);
  return [{ passed: 0, failed: failedChecks, failedChecks, failures: [] }, ...tests];
}

const projectLane = (name: string, workers: number): Lane => ({
  name,
  project: name === 'unit' ? 'unit*' : name,
  workers,
});

/** Runs several parts in parallel. */
async function runLanes(lanes: readonly Lane[]): Promise<readonly Outcome[]> {
  const results = await Promise.all(lanes.map((tests) => runTests(tests)));
  for (const { output } of results) process.stdout.write(output);
  return results.map(({ outcome }) => outcome);
}

/** How many scenarios ran, so that nobody takes a part for all. */
function scenariosLine(outcomes: readonly Outcome[]): string {
  const files = readdirSync(inRoot('fixtures/scenarios')).filter((file) => file.endsWith('.yaml'));
  const counts = outcomes.flatMap(({ scenarios }) =>
    scenarios ? [`${scenarios.ran} of ${files.length} scenarios ran in ${scenarios.browser}`] : [],
  );
  return `${counts.join(', ')}. "npm run test:calls -- --browser all" runs all.`;
}

/** Duration of each part, s. */
const times: string[] = [];

async function runTimed<Value>(
  part: string,
  task: () => Promise<Value>,
  startedAt = performance.now(),
): Promise<Value> {
  try {
    return await task();
  } finally {
    times.push(`${part} ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }
}

/** Fetches the speech model before the tests that need it, because their time does not suffice. */
async function ensureSpeechModel(): Promise<void> {
  const { findSpeechModel } = await import('@firmline/harness/speech-to-text');
  await findSpeechModel({ onProgress: say }).catch((error: unknown) => {
    say('The tests of words need the speech model. To leave them out: npm test -- --no-words');
    throw error;
  });
}

/** @returns whether WebKit is left out */
async function setUp(isWhole: boolean): Promise<boolean> {
  const browsers = await ensureBrowsers(isQuick ? ['chromium'] : ['chromium', 'firefox', 'webkit']);
  if (isWhole && !isQuick && !noWords) await ensureSpeechModel();
  await build({ declarations: true });
  return !isQuick && !browsers.includes('webkit');
}

await main(async () => {
  if (testArgs.includes('--help')) {
    say(`Usage: npm test -- [${switches.join('] [')}] [a part of the name of test files …] [-t NAME]`);
    return 0;
  }
  const isWhole = testArgs.length === 0;
  // Before this process, packages were installed.
  const startedAt = Number(process.env['SCRIPT_STARTED_AT']) - performance.timeOrigin;
  const skipsWebKit = await runTimed('set-up', () => setUp(isWhole), startedAt);
  if (skipsWebKit) process.env['FIRMLINE_TEST_NO_WEBKIT'] = '1';
  const outcomes = await (isWhole ? (isQuick ? runQuick() : runAll()) : runPart());
  const countOf = (name: 'passed' | 'failed' | 'failedChecks' | 'inconclusive' | 'skipped') =>
    outcomes.reduce((sum, { [name]: count = 0 }) => sum + count, 0);
  const [passed, failed, failedChecks] = [countOf('passed'), countOf('failed'), countOf('failedChecks')];
  const isEmpty = passed + failed === 0;
  for (const scenario of outcomes.flatMap(({ flaky = [] }) => flaky))
    say(`PASSED ON ITS SECOND ATTEMPT ${scenario}\n`);
  for (const failure of outcomes.flatMap(({ failures }) => failures)) say(`FAILED ${failure}\n`);
  if (failedChecks > 0) say(`${failedChecks} of the failures are checks (npm run check).`);
  if (countOf('inconclusive') > 0)
    say(
      `${countOf('inconclusive')} of the failures are inconclusive: this machine was too slow, or its set-up broke.`,
    );
  if (failed === 0) rmSync(reportsFolder, { recursive: true });
  if (isEmpty) say('No test matches that name.');
  if (skipsWebKit) say(`Skipped: the page in WebKit, because ${withoutWebKit}`);
  if (isWhole) say(`Times: ${times.join(', ')}.\n${scenariosLine(outcomes)}`);
  // A part of the tests leaves out all others, which is what its reader wants.
  const skipped = isWhole ? countOf('skipped') : 0;
  process.stdout.write(lastLine({ passed, failed, skipped, noWords: isWhole && noWords === true }));
  return isEmpty || failed > 0 ? 1 : 0;
});
