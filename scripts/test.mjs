// Everything a change must pass: set-up, checks, unit and process tests, browser tests, scenarios. `--quick` runs the checks,
// the unit tests and one call; `--every-scenario` runs all scenarios in Chromium, and some in Firefox; `--no-words` leaves out what needs the
// speech model. Other arguments go to the test runner (a file name or -t "name" runs a part, without checks).
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { ensureBrowsers, withoutWebKit } from './lib/browsers.mjs';
import { build } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { firmline } from './lib/firmline.mjs';
import { lastLine, main, run, say } from './lib/run.mjs';
import { cacheFile, inRoot, projectNode, toolScript } from './lib/project.mjs';
import { ensureInstalled, ensureSpeechModel } from './lib/setup.mjs';

/** Expectations of words are left out. */
const noWords = process.argv.includes('--no-words');

/** Tests that need the speech model look at it. */
const withoutWords = noWords ? { FIRMLINE_TEST_NO_WORDS: '1' } : {};

/** Browser tests of some folders, on a stack of their own. @param otherStarts the beginnings of those that run in another part */
const lane = (name, folders, otherStarts = []) => ({
  name,
  projects: ['e2e'],
  folders,
  without: otherStarts.map((start) => `${start}**`),
  quiet: true,
});

/** These tests judge times of speech, or run scenarios that do, so only two parts of them run side by side. */
const timedCalls = ['link-check/', 'session/microphone/', 'session/own-page/'].map(
  (name) => `harness/src/call-tests/${name}`,
);
const timedSessions = ['harness/src/call-tests/session/session.e2e', 'cli/src/test.e2e'];
const timedParts = [...timedCalls, ...timedSessions];
const timedTests = [
  { ...lane('e2e-timed-calls', timedCalls), quiet: false },
  lane('e2e-timed-sessions', timedSessions),
];

/** Tests that run in another part than their folder's, so that the three take equally long. */
const besidePage = ['sdk/src/web-call/media/'];
const besideCommands = [
  ...['first-screen', 'keyboard', 'preferences', 'webkit'].map((name) => `web/src/quality/${name}.e2e`),
  'web/src/call/blocked.e2e',
  'web/src/slip.e2e',
  'web/src/phone-entry.e2e',
  'harness/src/shared/browser/launch-browser.e2e',
];

/** Browser tests mostly wait, so three parts run side by side. Five parts took as long, and disturbed each other. */
const browserTests = [
  {
    ...lane('e2e-calls', ['sdk/src/', 'harness/src/'], [...timedParts, ...besidePage, ...besideCommands]),
    quiet: false,
  },
  lane('e2e-page', ['web/src/', ...besidePage], besideCommands),
  lane('e2e-commands', ['cli/src/', ...besideCommands], timedParts),
];

async function runTests({ name, projects, folders = [], without = [], workers, quiet = false }, args) {
  const report = cacheFile(`${name}.json`);
  rmSync(report, { force: true });
  const { exitCode, output } = await run(
    projectNode(),
    [
      toolScript('vitest'),
      'run',
      '--config',
      inRoot('.config/vitest.config.ts'),
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...without.flatMap((glob) => ['--exclude', glob]),
      ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      ...folders,
      ...args,
    ],
    { quiet, env: { ...process.env, ...withoutWords } },
  );
  return { exitCode, output, ...readReport(report) };
}

/** An unreadable report means that the runner itself failed, which counts as one failure, never zero. */
function readReport(report) {
  try {
    const {
      numPassedTests: passed,
      numFailedTests: failed,
      testResults,
    } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed, failed, failures: testResults.flatMap(failuresOf) };
  } catch {
    return { passed: 0, failed: 1, failures: ['The test runner left no report.'] };
  }
}

/** The failures of one file with names and reasons, for the end of the output, which is often all that is kept. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = path.relative(inRoot('.'), name);
  const failedTests = assertionResults.filter((test) => test.status === 'failed');
  if (failedTests.length === 0) return status === 'failed' ? [`${file}\n${message}`] : [];
  return failedTests.map(
    ({ fullName, failureMessages }) => `${file} > ${fullName}\n${failureMessages.join('\n')}`,
  );
}

async function runPart(args) {
  const testArgs = ['--passWithNoTests', ...args];
  const withoutBrowsers = await runTests({ name: 'unit', projects: ['unit*', 'stack', 'process'] }, testArgs);
  return [withoutBrowsers, await runTests({ name: 'e2e', projects: ['e2e'] }, testArgs)];
}

/**
 * Runs the call scenarios alone on the machine, because they time what they hear. A scenario counts once, and one that
 * could not be judged as failed. `flaky` ones passed on their second attempt.
 */
async function runScenarios(scenarioArgs, browser = 'Chromium') {
  const words = noWords ? ['--no-words'] : [];
  const engine = browser.toLowerCase();
  const report = cacheFile(`scenarios-${engine}`);
  rmSync(report, { recursive: true, force: true });
  const exitCode = await firmline([
    'test',
    'run',
    ...scenarioArgs,
    '--browser',
    engine,
    ...words,
    '--report',
    report,
  ]);
  try {
    const { scenarios } = JSON.parse(readFileSync(path.join(report, 'report.json'), 'utf8'));
    const having = (...verdicts) => scenarios.filter(({ verdict }) => verdicts.includes(verdict));
    return {
      browser,
      exitCode,
      passed: having('passed', 'flaky').length,
      failed: having('failed', 'inconclusive').length,
      inconclusive: having('inconclusive').length,
      ran: scenarios.length - having('not-applicable').length,
      failures: having('failed', 'inconclusive').map(describeScenario),
      flaky: having('flaky').map(describeScenario),
    };
  } catch {
    const failures = ['The scenarios left no report; the error above has the cause.'];
    return { browser, exitCode, passed: 0, failed: 1, ran: 0, failures };
  }
}

/** With the reason of the attempt that decided, which for a flaky one is that which failed. */
function describeScenario({ file, verdict, attempts }) {
  const reason = verdict === 'inconclusive' ? verdict : 'failed';
  const { problem } = attempts.findLast((attempt) => attempt.verdict === reason);
  return `${file} (${verdict})\n${problem.message}`;
}

async function runQuick() {
  const checkResults = await runTimed('checks and unit tests', () => runChecksAndTests([]));
  const call = ['call-from-first-click-to-last-word'];
  return [...checkResults, await runTimed('one call', () => runScenarios(call))];
}

async function runAll({ everyScenario }) {
  const checkResults = await runTimed('checks, unit and process tests', () => runChecksAndTests(['process']));
  const browsers = await runTimed('browser tests', () => runLanes(browserTests));
  const timedResults = await runTimed('timed tests', () => runLanes(timedTests));
  // A third call, or a second Firefox, disturbs the others on two processors; what cannot be judged is made once more.
  const twoAtOnce = ['--workers', '2'];
  const scenarioArgs = everyScenario ? ['--retries', '1', ...twoAtOnce] : ['--tag', 'core', ...twoAtOnce];
  const scenarios = await runTimed('scenarios', () => runScenarios(scenarioArgs));
  const results = [...checkResults, ...browsers, ...timedResults, scenarios];
  if (!everyScenario) return results;
  const inFirefox = ['--tag', 'browsers', '--workers', '1'];
  return [...results, await runTimed('scenarios in Firefox', () => runScenarios(inFirefox, 'Firefox'))];
}

/** Runs all in parallel, because the checks and the unit tests can use the processor while the others wait. */
async function runChecksAndTests(others) {
  say('Checks');
  // Process tests mostly wait, so two of them leave the processor to the units.
  const workers = others.includes('process') ? { 'unit*': availableParallelism(), process: 2 } : {};
  const lanes = ['unit*', 'stack', ...others].map((project) => ({
    name: project.replace('*', ''),
    projects: [project],
    quiet: true,
    workers: workers[project],
  }));
  const [failedChecks, tests] = await Promise.all([runChecks({ print: say }), runLanes(lanes)]);
  return [{ exitCode: 0, passed: 0, failed: failedChecks, failedChecks, failures: [] }, ...tests];
}

/** Runs several parts in parallel. */
async function runLanes(lanes) {
  const results = await Promise.all(lanes.map((tests) => runTests(tests, [])));
  for (const { output } of results) process.stdout.write(output);
  return results;
}

/** How many scenarios ran, so that nobody takes a part for all. */
function scenariosLine(results) {
  const files = readdirSync(inRoot('fixtures/scenarios')).filter((file) => file.endsWith('.yaml'));
  const counts = results.flatMap(({ browser, ran }) =>
    browser === undefined ? [] : `${ran} of ${files.length} scenarios ran in ${browser}`,
  );
  return `${counts.join(', ')}. "npm run test:calls -- --browser all" runs all.`;
}

/** Duration of each part, s. */
const times = [];

async function runTimed(part, task) {
  const start = performance.now();
  try {
    return await task();
  } finally {
    times.push(`${part} ${Math.round((performance.now() - start) / 1000)} s`);
  }
}

await main(async () => {
  const [isQuick, everyScenario] = ['--quick', '--every-scenario'].map((flag) => process.argv.includes(flag));
  const args = process.argv
    .slice(2)
    .filter((arg) => !['--quick', '--every-scenario', '--no-words'].includes(arg));
  const part = args.length > 0;
  const { webkit } = await runTimed('set-up', async () => {
    await ensureInstalled({ tools: true });
    const browsers = await ensureBrowsers(isQuick ? ['chromium'] : ['chromium', 'firefox', 'webkit']);
    if (!isQuick && !part && !noWords) await ensureSpeechModel();
    await build({ declarations: true });
    return browsers;
  });
  const skipsWebKit = !isQuick && webkit === undefined;
  if (skipsWebKit) process.env['FIRMLINE_TEST_NO_WEBKIT'] = '1';
  const runWhole = isQuick ? runQuick : () => runAll({ everyScenario });
  const results = part ? await runPart(args) : await runWhole();
  const [passed, failed, failedChecks, inconclusive] = [
    'passed',
    'failed',
    'failedChecks',
    'inconclusive',
  ].map((name) => results.reduce((sum, { [name]: count = 0 }) => sum + count, 0));
  const isEmpty = part && passed + failed === 0;
  const hasFailed = isEmpty || failed > 0 || results.some((result) => result.exitCode !== 0);
  for (const scenario of results.flatMap(({ flaky = [] }) => flaky))
    say(`PASSED ON ITS SECOND ATTEMPT ${scenario}\n`);
  for (const failure of results.flatMap(({ failures }) => failures)) say(`FAILED ${failure}\n`);
  if (failedChecks > 0) say(`${failedChecks} of the failures are checks (npm run check).`);
  if (inconclusive > 0)
    say(`${inconclusive} of the failures are inconclusive: this machine was too slow, or its set-up broke.`);
  if (results.some(({ exitCode, failures }) => exitCode !== 0 && failures.length === 0))
    say('The test runner reported an error outside any test; see above.');
  else if (isEmpty) say('No test matches that name.');
  if (skipsWebKit) say(`1 skipped: the page in WebKit, because ${withoutWebKit}`);
  if (!part) say(`Times: ${times.join(', ')}.`);
  if (!part) say(scenariosLine(results));
  process.stdout.write(lastLine({ passed, failed, skipped: skipsWebKit ? 1 : 0, noWords: noWords && !part }));
  return hasFailed ? 1 : 0;
});
