import path from 'node:path';
import type { RunReport, ScenarioResult } from '../result/result.ts';
import { durationText } from './duration.ts';
import {
  breakageOf,
  breakageOfScenario,
  type Counts,
  countsOf,
  notStartedProblem,
  timeOfAttempts,
} from './verdict.ts';
import { escapeXml, junitSeconds, junitTimestamp, xmlAttributes } from './xml.ts';

const folderOf = (file: string): string => file.split(/[\\/]/).slice(0, -1).join('/') || '.';

/** Why a scenario did not pass, for a log. */
function explanation(scenario: ScenarioResult): string {
  const breakage = breakageOfScenario(scenario);
  const { message, layer, expected, seen } = breakage?.problem ?? notStartedProblem;
  return [
    `${message} (${layer})`,
    `at ${scenario.file}:${breakage?.line ?? 1}${breakage?.step ? `: ${breakage.step.text}` : ''}`,
    ...(expected === undefined ? [] : [`expected: ${expected}`]),
    ...(seen === undefined ? [] : [`seen: ${seen}`]),
    `rerun: ${scenario.reproduce}`,
  ].join('\n');
}

function outcomeOf(scenario: ScenarioResult, failOnFlaky: boolean): string {
  const { message, layer } = breakageOfScenario(scenario)?.problem ?? notStartedProblem;
  if (scenario.verdict === 'not-applicable') return `      <skipped${xmlAttributes({ message })}/>\n`;
  const tag = {
    failed: 'failure',
    inconclusive: 'error',
    flaky: failOnFlaky ? 'failure' : undefined,
    passed: undefined,
  }[scenario.verdict];
  if (tag === undefined) return '';
  return `      <${tag}${xmlAttributes({ message, type: layer })}>${escapeXml(explanation(scenario))}</${tag}>\n`;
}

/** All attempts, if there were several, and warnings such as what was not checked. */
function systemOut({ verdict, attempts }: ScenarioResult): string {
  const attemptTexts = attempts.map((attempt, index) => {
    const reason = breakageOf(attempt)?.problem.message;
    const outcome = `${attempt.verdict} after ${durationText(attempt.durationMs)}`;
    return `attempt ${index + 1}: ${outcome}${reason === undefined ? '' : `: ${reason}`}`;
  });
  const lines = [
    ...(attempts.length > 1 ? [`${verdict}:`, ...attemptTexts] : []),
    ...new Set(attempts.flatMap(({ warnings = [] }) => warnings)),
  ];
  return lines.length > 0 ? `      <system-out>${escapeXml(lines.join('\n'))}</system-out>\n` : '';
}

function caseOf(
  scenario: ScenarioResult,
  classname: string,
  { folder: root = '', forJenkins = false, failOnFlaky = false }: JUnitOptions,
): string {
  const place = {
    file: path.posix.join(root, scenario.file),
    line: breakageOfScenario(scenario)?.line ?? 1,
  };
  const head = xmlAttributes({
    name: scenario.name,
    classname,
    time: junitSeconds(timeOfAttempts(scenario.attempts)),
    ...(!forJenkins && place),
  });
  return `    <testcase${head}>\n${outcomeOf(scenario, failOnFlaky)}${systemOut(scenario)}    </testcase>\n`;
}

const countAttributes = (counts: Counts, tests: number, failOnFlaky: boolean) => ({
  tests,
  failures: counts.failed + (failOnFlaky ? counts.flaky : 0),
  errors: counts.inconclusive,
  skipped: counts['not-applicable'],
});

export interface JUnitOptions {
  /** Flaky scenarios count as failed. */
  readonly failOnFlaky?: boolean;
  /** The folder of the run, from the root of its repository, by which GitLab finds files. */
  readonly folder?: string;
  /** Leaves out what the schema of Jenkins' xUnit plugin refuses, and GitHub and GitLab read: place and skipped cases. */
  readonly forJenkins?: boolean;
}

/**
 * A run as JUnit XML for GitHub's report actions, GitLab and Jenkins: a suite for each folder, a case for each scenario.
 * The layer is the type of a failure. An inconclusive scenario is an error, one that does not apply is skipped, and a
 * flaky one passes with a list of its attempts, unless `failOnFlaky` is set.
 */
export function renderJUnit(report: RunReport, options: JUnitOptions = {}): string {
  const { failOnFlaky = false, forJenkins = false } = options;
  const { startedAt, durationMs, scenarios } = report;
  const timestamp = junitTimestamp(startedAt);
  const suites = [...Map.groupBy(scenarios, ({ file }) => folderOf(file))].map(
    ([folder, folderScenarios]) => {
      const head = xmlAttributes({
        name: folder,
        ...countAttributes(countsOf(folderScenarios), folderScenarios.length, failOnFlaky),
        time: junitSeconds(
          folderScenarios.reduce((total, scenario) => total + timeOfAttempts(scenario.attempts), 0),
        ),
        timestamp,
      });
      const cases = folderScenarios.map((scenario) => caseOf(scenario, folder, options));
      return `  <testsuite${head}>\n${cases.join('')}  </testsuite>\n`;
    },
  );
  const { skipped, ...countedAttributes } = countAttributes(
    countsOf(scenarios),
    scenarios.length,
    failOnFlaky,
  );
  const head = xmlAttributes({
    name: 'firmline call tests',
    ...countedAttributes,
    ...(!forJenkins && { skipped }),
    time: junitSeconds(durationMs),
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${head}>\n${suites.join('')}</testsuites>\n`;
}
