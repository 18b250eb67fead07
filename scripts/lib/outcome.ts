// What a part of `npm test` came to, read from the report of its runner.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { RunReport, ScenarioResult } from '@firmline/harness/call-tests';
import { decisiveAttempt } from '@firmline/harness/report';
import { inRoot } from './project.mjs';

export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Tests that their file leaves out. */
  readonly skipped?: number;
  /** Names and reasons, for the end of the output, which is often all that is kept. */
  readonly failures: readonly string[];
  /** Of the failures, those that are checks. */
  readonly failedChecks?: number;
  /** Of the failures, those that this machine could not judge. */
  readonly inconclusive?: number;
  /** The scenarios that ran, and the browser. */
  readonly scenarios?: { readonly browser: string; readonly ran: number };
  /** Those that passed on their second attempt, with what failed at first. */
  readonly flaky?: readonly string[];
}

interface TestFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Reads Vitest's report. Whatever else the runner failed for is a failure too, never none: a file that does not load, an error
 * outside any test, a report that is missing.
 */
export function readTests(report: string, exitCode: number): Outcome {
  try {
    const {
      numPassedTests: passed,
      numPendingTests: skipped,
      testResults,
    } = readJson(report) as {
      readonly numPassedTests: number;
      readonly numPendingTests: number;
      readonly testResults: readonly TestFile[];
    };
    const failures = testResults.flatMap(describeFailures);
    if (exitCode !== 0 && failures.length === 0)
      failures.push(`The test runner ended with ${exitCode} for an error outside any test; see above.`);
    return { passed, failed: failures.length, skipped, failures };
  } catch {
    return { passed: 0, failed: 1, failures: ['The test runner left no report.'] };
  }
}

function describeFailures({ name, status, message, assertionResults }: TestFile): string[] {
  const file = path.relative(inRoot('.'), name);
  const failedTests = assertionResults.filter((test) => test.status === 'failed');
  if (failedTests.length === 0)
    return status === 'failed' ? [`${file}\n${message || 'It did not run to its end; see above.'}`] : [];
  return failedTests.map(
    ({ fullName, failureMessages }) => `${file} > ${fullName}\n${failureMessages.join('\n')}`,
  );
}

/** Reads the report of scenarios. One counts once, and one that could not be judged as failed. */
export function readScenarioRun(report: string, exitCode: number, browser: string): Outcome {
  try {
    const { scenarios } = readJson(path.join(report, 'report.json')) as RunReport;
    const having = (...verdicts: readonly string[]) =>
      scenarios.filter(({ verdict }) => verdicts.includes(verdict));
    const failures = having('failed', 'inconclusive').map(describeScenario);
    if (exitCode !== 0 && failures.length === 0)
      failures.push(`The run of scenarios ended with ${exitCode}; see above.`);
    return {
      passed: having('passed', 'flaky').length,
      failed: failures.length,
      failures,
      inconclusive: having('inconclusive').length,
      scenarios: { browser, ran: scenarios.length - having('not-applicable').length },
      flaky: having('flaky').map(describeScenario),
    };
  } catch {
    const failures = ['The scenarios left no report; the error above has the cause.'];
    return { passed: 0, failed: 1, failures, scenarios: { browser, ran: 0 } };
  }
}

/** With the reason of the attempt that decided, which for a flaky one is that which did not pass. */
function describeScenario(scenario: ScenarioResult): string {
  const { file, verdict, attempts } = scenario;
  const problem = attempts[decisiveAttempt(scenario)]?.problem;
  return `${file} (${verdict})\n${problem?.message ?? 'It did not run to its end; see above.'}`;
}

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped?: number;
  readonly noWords: boolean;
}

/** The last line of `npm test`, from the real counts. It ends with them, because CI reads them there. */
export const lastLine = ({ passed, failed, skipped = 0, noWords }: Counts): string =>
  `${noWords ? 'Words were left out (--no-words). ' : ''}${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`;
