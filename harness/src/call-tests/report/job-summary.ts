import type { RunReport } from '../result/result.ts';
import { durationText } from './duration.ts';
import { type NotableScenario, summaryOf } from './summary.ts';
import { rankOf, timeOfAttempts, verdictWords, worstFirst } from './verdict.ts';

/** GitHub refuses a summary of more than a mebibyte. */
const maxBytes = 1_000_000;

/** Escapes text for a cell of a Markdown table. */
const cell = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\\`*_{}[\]<>()#+!|~&@:-]/g, (character) => `&#${character.codePointAt(0) ?? 32};`);

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const notableRow = ({ name, verdict, place, layer, message, expected, seen }: NotableScenario): string =>
  row([
    `**${cell(name)}**<br>${cell(place)}`,
    verdictWords[verdict],
    cell(layer ?? ''),
    [
      cell(message ?? ''),
      expected === undefined ? '' : `expected: ${cell(expected)}`,
      seen === undefined ? '' : `seen: ${cell(seen)}`,
    ]
      .filter(Boolean)
      .join('<br>'),
  ]);

/** Markdown for `$GITHUB_STEP_SUMMARY`: scenarios that need attention, then all, collapsed. */
export function jobSummary(report: RunReport): string {
  const { verdict, counts, notable, durationMs, machines } = summaryOf(report);
  const present = worstFirst.filter((one) => counts[one] > 0);
  const lines = [
    `## Call tests: ${verdictWords[verdict]}`,
    '',
    `${present.map((one) => `${counts[one]} ${verdictWords[one]}`).join(', ') || 'No scenario ran'}, in ${durationText(durationMs)}; ${cell(machines.join('; '))}.`,
  ];
  if (notable.length > 0)
    lines.push('', '| Scenario | Verdict | Layer | First broken expectation |', '| --- | --- | --- | --- |');
  lines.push(...notable.map(notableRow));
  const all = report.scenarios
    .toSorted((one, other) => rankOf(one.verdict) - rankOf(other.verdict))
    .map(({ name, verdict: own, attempts }) =>
      row([cell(name), verdictWords[own], durationText(timeOfAttempts(attempts))]),
    );
  lines.push('', '<details><summary>All scenarios</summary>', '');
  lines.push('| Scenario | Verdict | Time |', '| --- | --- | --- |', ...all, '', '</details>', '');
  return fitting(lines);
}

/** Joins lines up to the size limit. */
function fitting(lines: readonly string[]): string {
  const kept: string[] = [];
  let bytes = 0;
  for (const line of lines) {
    bytes += Buffer.byteLength(line) + 1;
    if (bytes > maxBytes) return `${kept.join('\n')}\n\nThere is more in the report.\n`;
    kept.push(line);
  }
  return kept.join('\n');
}
