// Everything a change must pass: set-up, checks, unit tests, browser tests. Arguments go to the test runner
// (a file name or -t "name" runs a part, without the checks).
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { cacheFile, inRoot, projectNode, toolScript } from './lib/project.mjs';
import { main, run, say } from './lib/run.mjs';
import { ensureBrowser, ensureInstalled } from './lib/setup.mjs';

async function runTests(project, args, browser) {
  const report = cacheFile(`${project}.json`);
  rmSync(report, { force: true });
  const { exitCode } = await run(
    projectNode(),
    [
      toolScript('vitest'),
      'run',
      '--config',
      inRoot('.config/vitest.config.ts'),
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { env: { ...process.env, PUPPETEER_EXECUTABLE_PATH: browser } },
  );
  return { exitCode, ...read(report) };
}

/** No readable report means that the runner itself broke: that is one failure, never zero. */
function read(report) {
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

/** What failed in one file, named and with its reason: for the end of a long output, of which often no more is kept. */
function failuresOf({ name, status, message, assertionResults }) {
  const file = path.relative(inRoot('.'), name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [`${file}\n${message}`] : [];
  return failed.map(
    ({ fullName, failureMessages }) => `${file} > ${fullName}\n${failureMessages.join('\n')}`,
  );
}

await main(async () => {
  await ensureInstalled();
  const browser = await ensureBrowser();
  await build();
  const args = process.argv.slice(2);
  const part = args.length > 0;
  let failedChecks = 0;
  if (!part) {
    say('Checks');
    failedChecks = await runChecks({ print: say });
  }
  const extra = part ? ['--passWithNoTests', ...args] : [];
  const results = [await runTests('unit', extra, browser), await runTests('e2e', extra, browser)];
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0) + failedChecks;
  const broken = failed > 0 || results.some((result) => result.exitCode !== 0);
  for (const failure of results.flatMap(({ failures }) => failures)) say(`FAILED ${failure}\n`);
  if (failedChecks > 0) say(`${failedChecks} of the failures are checks (npm run check).`);
  if (broken && failed === 0) say('The test runner reported an error outside any test; see above.');
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  return broken ? 1 : 0;
});
