// Formats the figures for people.
import { contenders, vendor } from './contenders.ts';
import type { Figure } from './figures.ts';
import type { Site } from './site.ts';
import { quartiles } from '../../shared/statistics.ts';
import { table } from '../../shared/table.ts';
import { type Result, result, resultLines } from '../shared/results.ts';
import { throttle } from '../shared/throttle.ts';

export interface ReportInput {
  readonly rounds: number;
  readonly intentMs: number;
  readonly sizes: Site['sizes'];
  readonly figures: readonly Figure[];
  readonly results: readonly Result[];
}

/** Results for the targets. A client of ours that did not start every call misses all of them. */
export const resultsOf = (figures: readonly Figure[]): Result[] =>
  contenders.flatMap(({ name, atMost }) => {
    const figure = figures.find(({ contender }) => contender === name);
    if (atMost === undefined || !figure) return [];
    const value = figure.ratio.median;
    return [result({ name, value, atMost, unit: 'x' }, figure.failures.length === 0)];
  });

export const report = (input: ReportInput): string =>
  [
    ...conditions(input),
    '',
    'Click to call-start, ms',
    ...table(
      ['Client', 'Median', 'Quartiles', `Of ${vendor.name}`, 'Quartiles'],
      input.figures.map(({ contender, callStartMs, ratio }) => [
        contender,
        whole(callStartMs.median),
        quartiles(callStartMs, whole),
        `${share(ratio.median)}x`,
        quartiles(ratio, share),
      ]),
    ),
    '',
    'What was there when, ms after the click (medians; negative: before it)',
    ...table(
      ['Client', 'daily-js', 'Call created', 'Call machine', 'Joined', 'Call-start'],
      input.figures.map(({ contender, timeline }) => [
        contender,
        timeline.library === null ? 'with the page' : whole(timeline.library),
        ...[timeline.callCreated, timeline.callMachine, timeline.joined, timeline.callStart].map(whole),
      ]),
    ),
    '',
    'Time in each stage as the clients report it, ms (medians)',
    ...stages(input.figures),
    '',
    ...input.figures.flatMap(remarks),
    ...resultLines(input.results),
  ].join('\n');

function conditions({ rounds, intentMs, sizes, figures }: ReportInput): string[] {
  const download = figures.find(({ contender }) => contender === vendor.name)?.callMachineMs ?? Number.NaN;
  return [
    `${rounds} rounds after one that does not count; a call of each client a round, in turn, each with an empty cache.`,
    `Network: ${throttle.latencyMs} ms round trip, ${throttle.downMbit} Mbit/s down, ${throttle.upMbit} up, emulated by the browser. Requests wait for it,`,
    `  the opening of a WebSocket does, and the call's own packets in each direction; CORS preflights, new connections`,
    `  and what a WebSocket carries do not. The call machine took ${vendor.name} ${whole(download)} ms to load.`,
    `On the wire (brotli): call machine ${kilobytes(sizes.callMachine)} KB, the local one padded with a comment: as much to download as a real`,
    `  one, less to evaluate. firmline's page ${kilobytes(sizes.firmline.page)} KB, daily-js ${kilobytes(sizes.firmline.later)} KB more when the client asks for it;`,
    `  ${vendor.name}'s page ${kilobytes(sizes.vendor.page)} KB, daily-js in it, so there before the click.`,
    `Prepared on intent: when the pointer comes to the button, ${intentMs} ms before the click. Prepared when idle: once the`,
    `  page is there, and done before the click. No client holds a call or the microphone before the click.`,
  ];
}

function stages(figures: readonly Figure[]): string[] {
  const names = [...new Set(figures.toReversed().flatMap((figure) => Object.keys(figure.stages)))];
  return table(
    ['Stage', ...contenders.map(({ name }) => name)],
    names.map((name) => [
      name,
      ...figures.map((figure) => {
        const ms = figure.stages[name];
        return ms === undefined ? '' : whole(ms);
      }),
    ]),
  );
}

/** Unexpected events. */
const remarks = ({ contender, calls, failures, fetchedTwice, unhandled }: Figure): string[] => [
  ...(failures.length > 0
    ? [`${contender}: ${failures.length} of ${calls} calls failed: ${[...new Set(failures)].join('; ')}`]
    : []),
  ...(fetchedTwice > 0
    ? [`${contender}: ${fetchedTwice} calls fetched the call machine more than once.`]
    : []),
  ...(unhandled.length > 0
    ? [`${contender}: ${unhandled.length} unhandled errors: ${[...new Set(unhandled)].join('; ')}`]
    : []),
];

const whole = (value: number): string => String(Math.round(value));
const share = (value: number): string => value.toFixed(2);
const kilobytes = (bytes: number): string => whole(bytes / 1000);
