import type { Attempt, Metric, ScenarioResult, StepResult } from '@firmline/harness/call-tests';
import { verdictStyles } from './run.ts';
import type { Output } from '../../terminal/output.ts';
import { printValue } from '../../terminal/listing.ts';
import { tableLines } from '../../terminal/table.ts';
import { printable } from '../../text.ts';

/** Prints everything about one scenario that a terminal can show. */
export async function printScenario(scenario: ScenarioResult, output: Output): Promise<void> {
  const { durationText, verdictWords } = await import('@firmline/harness/report');
  const attempts = scenario.attempts.map(withoutMedia);
  await printValue(
    { ...scenario, attempts },
    () => {
      const { verdict, name, file, description, reproduce } = scenario;
      output.data(`${output.style(verdictStyles[verdict], verdictWords[verdict])}  ${printable(name)}`);
      output.data(`  ${output.style('dim', printable(file))}`);
      if (description !== undefined) output.data(`  ${printable(description)}`);
      for (const [index, attempt] of scenario.attempts.entries()) {
        const words = `attempt ${index + 1}: ${verdictWords[attempt.verdict]} after ${durationText(attempt.durationMs)}`;
        output.data(`\n${output.style('bold', words)}`);
        printAttempt(attempt, output);
      }
      output.data(`\n${output.style('dim', 'rerun:')} ${printable(reproduce)}`);
    },
    output,
  );
}

/** Without pictures and audio, which are in report.json and report.html. */
const withoutMedia = ({ screenshots, audio, ...attempt }: Attempt) => ({
  ...attempt,
  screenshots: screenshots.map(({ name, atMs }) => ({ name, atMs })),
  audio: audio.map(({ who, atMs }) => ({ who, atMs })),
});

const signs = { passed: '✓', failed: '✗', 'not-run': '·', 'not-applicable': '–' } as const;

const second = (ms: number | undefined): string =>
  (ms === undefined ? '' : `${(ms / 1000).toFixed(2)} s`).padStart(9);

function printAttempt(attempt: Attempt, output: Output): void {
  const { steps, problem, metrics, console, requests, mediaOmitted = false } = attempt;
  for (const step of steps) output.data(stepLine(step, output));
  if (problem) {
    output.data(`  ${output.style('red', printable(problem.message))} (${problem.layer})`);
  }
  for (const metric of metrics) output.data(metricLine(metric, output));
  for (const { atMs, type, text } of console)
    output.data(`  ${second(atMs)}  console ${printable(type)}: ${printable(text)}`);
  for (const { atMs, method, url, status, failure } of requests)
    output.data(
      `  ${second(atMs)}  ${printable(method)} ${printable(url)} ${status ?? printable(failure ?? 'no response')}`,
    );
  if (mediaOmitted)
    output.data('  Its screenshots and audio were left out to keep the report small enough to open.');
}

/** Width of a step's time, with the spaces around it. */
const stepIndent = 13;

function stepLine({ status, text, startMs, line }: StepResult, output: Output): string {
  const whole = `${signs[status]} ${String(line).padStart(3)}  ${printable(text)}`;
  const [words = whole] = tableLines([[whole]], output.columns - stepIndent) ?? [];
  const style = status === 'failed' ? 'red' : status === 'passed' ? 'reset' : 'dim';
  return `  ${second(startMs)}  ${output.style(style, words)}`;
}

function metricLine({ name, value, unit, limit, status }: Metric, output: Output): string {
  const amount = `${Math.round(value * 100) / 100}${unit === 'count' ? '' : unit === '%' ? ' %' : ` ${unit}`}`;
  const bound = limit === undefined ? '' : ` (${printable(limit)})`;
  const text = `${printable(name).padEnd(24)}${amount}${bound}`;
  return `             ${status === 'failed' ? output.style('red', text) : text}`;
}
