import path from 'node:path';
import type { RunReport, ScenarioResult, Verdict } from '../result/result.ts';
import { breakageOfScenario, type NotableScenario, summaryOf, verdictWords, worstFirst } from './verdict.ts';
import { durationText } from './duration.ts';

/** Escapes line breaks, which would end a workflow command. */
const escapeMessage = (text: string): string =>
  text.toWellFormed().replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** Also escapes the separators of properties. */
const escapeProperty = (text: string): string =>
  escapeMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

function annotationOf(scenario: ScenarioResult, flakyLevel: 'error' | 'warning', folder: string): string[] {
  const commands: Partial<Record<Verdict, string>> = {
    failed: 'error',
    inconclusive: 'error',
    flaky: flakyLevel,
  };
  const command = scenario.attempts.length > 0 ? commands[scenario.verdict] : undefined;
  if (command === undefined) return [];
  const breakage = breakageOfScenario(scenario);
  const { layer, message, expected, seen } = breakage?.problem ?? {};
  const properties = {
    file: path.posix.join(folder, scenario.file),
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
  const propertyWords = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(value)}`);
  return [`::${command} ${propertyWords.join(',')}::${escapeMessage(text)}`];
}

/**
 * GitHub workflow commands, a line each, for each scenario that failed, is inconclusive, or passed only on a retry; that is
 * a warning unless `failOnFlaky` is set.
 */
export const annotations = (
  { scenarios }: Pick<RunReport, 'scenarios'>,
  {
    failOnFlaky = false,
    folder = '',
  }: {
    readonly failOnFlaky?: boolean;
    /** The folder of the run, from the root of its repository, by which GitHub finds files. */
    readonly folder?: string;
  } = {},
): string[] =>
  ['error', 'warning'].flatMap((command) =>
    withinLimit(
      command,
      scenarios
        .flatMap((one) => annotationOf(one, failOnFlaky ? 'error' : 'warning', folder))
        .filter((line) => line.startsWith(`::${command} `)),
    ),
  );

/** GitHub shows that many errors of a step, and as many warnings, and drops the others without a word. */
const maxAnnotations = 10;

const withinLimit = (command: string, lines: readonly string[]): readonly string[] =>
  lines.length <= maxAnnotations
    ? lines
    : [
        ...lines.slice(0, maxAnnotations - 1),
        `::${command} title=Call tests::${lines.length - maxAnnotations + 1} more are in the summary of the job and in the report.`,
      ];

/** Escapes text for a cell of a Markdown table. */
const markdownCell = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_{}[\]<>()#+!|~&@:-]/g, (character) => `&#${character.codePointAt(0) ?? 32};`);

const markdownRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const notableRow = ({ name, verdict, place, layer, message, expected, seen }: NotableScenario): string =>
  markdownRow([
    `**${markdownCell(name)}**<br>${markdownCell(place)}`,
    verdictWords[verdict],
    markdownCell(layer ?? ''),
    [
      markdownCell(message ?? ''),
      expected === undefined ? '' : `expected: ${markdownCell(expected)}`,
      seen === undefined ? '' : `seen: ${markdownCell(seen)}`,
    ]
      .filter(Boolean)
      .join('<br>'),
  ]);

/** GitHub drops a summary of more than 1 MiB, all of it; a row has about 1 KiB. */
const maxRows = 200;

/** Markdown for `$GITHUB_STEP_SUMMARY`: what needs attention. */
export function jobSummary(report: RunReport): string {
  const { verdict, counts, notable, durationMs, machine } = summaryOf(report);
  const presentVerdicts = worstFirst.filter((one) => counts[one] > 0);
  const lines = [
    `## Call tests: ${verdictWords[verdict]}`,
    '',
    `${presentVerdicts.map((one) => `${counts[one]} ${verdictWords[one]}`).join(', ') || 'No scenario ran'}, in ${durationText(durationMs)}; ${markdownCell(machine)}.`,
  ];
  if (notable.length > 0)
    lines.push('', '| Scenario | Verdict | Layer | First broken expectation |', '| --- | --- | --- | --- |');
  lines.push(...notable.slice(0, maxRows).map(notableRow));
  if (notable.length > maxRows) lines.push('', `and ${notable.length - maxRows} more in the report`);
  lines.push('');
  return lines.join('\n');
}
