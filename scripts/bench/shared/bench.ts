// The frame of every benchmark: its flags, its rounds, its ratios, its report, and --check.
import { availableParallelism, loadavg } from 'node:os';
import { type Defaults, type Flags, readFlags } from '../../shared/flags.ts';
import { median } from '../../shared/statistics.ts';
import { table } from '../../shared/table.ts';

/** A benchmark's result for a target. */
export interface Result {
  readonly name: string;
  readonly value: number;
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly unit?: 'x' | 'ms';
  readonly met: boolean;
}

/** @param isSound false if something else went wrong: then the target is missed, whatever the value */
export const result = ({ value, ...target }: Omit<Result, 'met'>, isSound = true): Result => ({
  ...target,
  value,
  met: isSound && value >= (target.atLeast ?? -Infinity) && value <= (target.atMost ?? Infinity),
});

/** A part of the report for people: lines of text, or a table below its title. */
export type Section =
  | string
  | {
      readonly title: string;
      readonly head: readonly string[];
      readonly rows: readonly (readonly string[])[];
    };

export interface Measured {
  /** Everything that --json prints besides the results. */
  readonly data: object;
  readonly results: readonly Result[];
  readonly report: readonly Section[];
}

/** What a benchmark is given. */
interface BenchContext<Own extends Defaults> {
  readonly flags: Flags<Own>;
  readonly rounds: number;
  readonly cleanUps: AsyncDisposableStack;
}

/**
 * Runs a benchmark and prints what it measured.
 * @param defaults of its own flags, of which `rounds` is the number of rounds
 */
export async function bench<const Own extends Defaults & { readonly rounds: string }>(
  defaults: Own,
  measure: (context: BenchContext<Own>) => Promise<Measured>,
): Promise<void> {
  const { flags, has } = readFlags(defaults, { switches: ['json', 'check'] });
  // Load before the benchmark's own work.
  const machine = { node: process.version, processors: availableParallelism(), load: loadavg()[0] ?? 0 };
  await using cleanUps = new AsyncDisposableStack();
  const { data, results, report } = await measure({ flags, rounds: Number(flags.rounds), cleanUps });
  if (has('json')) console.log(JSON.stringify({ flags, machine, ...data, results }));
  else {
    const { node, processors, load } = machine;
    const busy = load > processors ? ' Measure again on an idle machine.' : '';
    const conditions = `Node ${node}, ${processors} processors, load ${load.toFixed(1)} before the start.${busy}`;
    console.log([conditions, ...report.map(textOf), resultLines(results)].join('\n\n'));
  }
  const missed = results.filter(({ met }) => !met);
  if (!has('check') || missed.length === 0) return;
  console.error(`Missed: ${missed.map(({ name }) => name).join('; ')}`);
  process.exitCode = 1;
}

const textOf = (section: Section): string =>
  typeof section === 'string' ? section : [section.title, ...table(section.head, section.rows)].join('\n');

function resultLines(results: readonly Result[]): string {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(({ name, value, atMost, atLeast, unit = '', met }) => {
    const text = (number: number) =>
      unit === 'x' ? times(number) : `${Number(number.toPrecision(3))} ${unit}`.trimEnd();
    const target = atMost === undefined ? `at least ${text(atLeast ?? 0)}` : `at most ${text(atMost)}`;
    return `${name.padEnd(width)} ${text(value).padStart(9)}   ${target.padEnd(18)} ${met ? 'met' : 'MISSED'}`;
  });
  return lines.join('\n');
}

/**
 * Measures all contenders in turn, round by round. A different one begins each round, so that leftovers do not always
 * affect the same one.
 * @returns the samples of each, one a round
 */
export async function inRounds<Contender, Sample>(
  contenders: readonly Contender[],
  rounds: number,
  measure: (contender: Contender) => Promise<Sample>,
): Promise<ReadonlyMap<Contender, readonly Sample[]>> {
  const samples = new Map(contenders.map((contender) => [contender, [] as Sample[]]));
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < contenders.length; index++) {
      const contender = contenders[(index + round) % contenders.length] as Contender;
      samples.get(contender)?.push(await measure(contender));
    }
    console.error(`Round ${round + 1} of ${rounds}`);
  }
  return samples;
}

/** Compares within each round, then takes the median of the ratios. */
export const ratioOf = (own: readonly number[] = [], peer: readonly number[] = []): number =>
  median(own.map((value, round) => value / (peer[round] ?? Number.NaN)).filter((one) => !Number.isNaN(one)));

export const whole = (value: number): string =>
  Number.isFinite(value) ? String(Math.round(value)) : 'never';
export const times = (ratio: number): string => `${ratio.toFixed(2)}x`;
export const seconds = (ms: number): string => (ms / 1000).toFixed(2);
export const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

/** A slow mobile network: the profile that Lighthouse uses for one, 1 Mbit being 1,000,000 bits. */
export const throttle = { latencyMs: 150, downMbit: 1.6, upMbit: 0.75 } as const;

const bytesPerSecond = (mbit: number) => (mbit * 1_000_000) / 8;

/** The throttle in the browser's format. */
export const networkConditions = {
  latency: throttle.latencyMs,
  download: bytesPerSecond(throttle.downMbit),
  upload: bytesPerSecond(throttle.upMbit),
};
