import type { RunReport, ScenarioResult, Verdict } from '../result/result.ts';
import { breakageOfScenario } from './verdict.ts';

export interface AnnotationOptions {
  /** Flaky scenarios count as failed. */
  readonly failOnFlaky?: boolean;
}

/** Escapes line breaks, which would end a workflow command. */
const escapeMessage = (text: string): string =>
  text.toWellFormed().replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** Also escapes the separators of properties. */
const escapeProperty = (text: string): string =>
  escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

const commandsFor = ({
  failOnFlaky = false,
}: AnnotationOptions): Readonly<Partial<Record<Verdict, string>>> => ({
  failed: 'error',
  inconclusive: 'error',
  flaky: failOnFlaky ? 'error' : 'warning',
});

function annotationOf(scenario: ScenarioResult, options: AnnotationOptions): string[] {
  const command = commandsFor(options)[scenario.verdict];
  if (command === undefined) return [];
  const breakage = breakageOfScenario(scenario);
  const { layer, message, expected, seen } = breakage?.problem ?? {};
  const properties = {
    file: scenario.file,
    line: String(breakage?.line ?? 1),
    col: '1',
    title: `${scenario.name} (${[...new Set([...(scenario.verdict === 'failed' ? [] : [scenario.verdict]), layer ?? 'no layer'])].join(', ')})`,
  };
  const text = [
    message ?? 'No reason was recorded.',
    ...(expected === undefined ? [] : [`Expected: ${expected}`]),
    ...(seen === undefined ? [] : [`Seen: ${seen}`]),
    `Rerun: ${scenario.reproduce}`,
  ].join('\n');
  const written = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return [`::${command} ${written.join(',')}::${escapeMessage(text)}`];
}

/** GitHub workflow commands, a line each, for each scenario that failed, is inconclusive, or passed only on a retry. */
export const annotations = (
  report: Pick<RunReport, 'scenarios'>,
  options: AnnotationOptions = {},
): string[] => report.scenarios.flatMap((scenario) => annotationOf(scenario, options));
