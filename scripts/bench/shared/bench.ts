// The frame of every benchmark: its flags, its rounds, its ratios, its report, and --check.
import { availableParallelism, loadavg } from 'node:os';
import { type Defaults, type Flags, readFlags } from '../../shared/flags.ts';
import { median } from '../../shared/statistics.ts';
import { table } from '../../shared/table.ts';

/** A figure that has a limit. */
interface Target {
  readonly name: string;
  readonly value: number;
  readonly atMost?: number;
  readonly atLeast?: number;
  readonly unit?: 'x' | 'ms';
  /** False if something else went wrong: then the target is missed, whatever the value. */
  readonly isSound?: boolean;
}

export const atMost = (
  name: string,
  value: number,
  limit: number,
  unit?: Target['unit'],
  isSound = true,
): Target => ({ name, value, atMost: limit, isSound, ...(unit && { unit }) });

const meetsTarget = ({ value, atMost: max = Infinity, atLeast = -Infinity, isSound = true }: Target) =>
  isSound && value >= atLeast && value <= max;

/** Rows below a title. */
export interface Section {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Measured {
  readonly targets: readonly Target[];
  /** Lines of text, and tables. */
  readonly report: readonly (string | Section)[];
  /** What --json prints besides. */
  readonly data?: object;
}

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
  const { data, targets, report } = await measure({ flags, rounds: Number(flags.rounds), cleanUps });
  const results = targets.map((target) => ({ ...target, isMet: meetsTarget(target) }));
  if (has('json'))
    console.log(JSON.stringify({ flags, machine, ...data, samples: allSamples, results, report }));
  else {
    const { node, processors, load } = machine;
    const busy = load > processors ? ' Measure again on an idle machine.' : '';
    const conditions = `Node ${node}, ${processors} processors, load ${load.toFixed(1)} before the start.${busy}`;
    const rows = results.map(({ name, value, unit, isMet, ...limit }) => [
      name,
      formatFigure(value, unit),
      limit.atMost === undefined
        ? `at least ${formatFigure(limit.atLeast ?? 0, unit)}`
        : `at most ${formatFigure(limit.atMost, unit)}`,
      isMet ? 'met' : 'MISSED',
    ]);
    const sections = [...report, { title: 'Targets', head: ['', 'Value', 'Target', ''], rows }];
    const texts = sections.map((section) =>
      typeof section === 'string'
        ? section
        : [section.title, ...table(section.head, section.rows)].join('\n'),
    );
    console.log([conditions, ...texts].join('\n\n'));
  }
  const missedTargets = results.filter(({ isMet }) => !isMet);
  if (!has('check') || missedTargets.length === 0) return;
  console.error(`Missed: ${missedTargets.map(({ name }) => name).join('; ')}`);
  process.exitCode = 1;
}

/** A number with three figures, or all of a larger one. */
export function formatFigure(value: number, unit = ''): string {
  if (Number.isNaN(value)) return '–';
  if (!Number.isFinite(value)) return 'never';
  if (unit === 'x') return `${value.toFixed(2)}x`;
  const text = Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : Number(value.toPrecision(3));
  return `${text} ${unit}`.trimEnd();
}

/** The figures of one measurement, by their names, which become the heads of a table. */
type Sample<Figure extends string> = Readonly<Record<Figure, number>>;

/** Something that is measured, such as a client or a command. */
export interface Contender<Figure extends string = string> {
  readonly name: string;
  readonly measure: () => Promise<Sample<Figure>>;
}

/** Of every comparison, for --json. */
const allSamples: object[] = [];

/**
 * Measures all contenders in turn, round by round. A different one begins each round, so that leftovers do not always affect
 * the same one. A first round, which does not count, warms up the machine unless `isWarm`.
 * @param baseline name of the contender that the table compares the others with
 */
export async function compare<Figure extends string>(
  contenders: readonly Contender<Figure>[],
  { rounds, baseline = '', isWarm = false }: { rounds: number; baseline?: string; isWarm?: boolean },
) {
  const samples = new Map(contenders.map(({ name }) => [name, [] as Sample<Figure>[]]));
  if (!isWarm) for (const { measure } of contenders) await measure();
  for (let round = 0; round < rounds; round++) {
    for (let index = 0; index < contenders.length; index++) {
      const { name, measure } = contenders[(index + round) % contenders.length] as Contender<Figure>;
      samples.get(name)?.push(await measure());
    }
    console.error(`Round ${round + 1} of ${rounds}`);
  }
  allSamples.push(Object.fromEntries(samples));
  return comparisonOf(samples, baseline);
}

function comparisonOf<Figure extends string>(
  samples: ReadonlyMap<string, readonly Sample<Figure>[]>,
  baseline: string,
) {
  const values = (name: string, figure: Figure): readonly number[] =>
    (samples.get(name) ?? []).map((sample) => sample[figure]);
  const medianOf = (name: string, figure: Figure) => median(values(name, figure));
  /** Compares within each round, then takes the median of the ratios. */
  const ratioOf = (name: string, figure: Figure, peer = baseline) => {
    const peers = values(peer, figure);
    const ratios = values(name, figure).map((value, round) => value / (peers[round] ?? Number.NaN));
    return median(ratios.filter((ratio) => Number.isFinite(ratio)));
  };
  const section = (title: string): Section => {
    const figures = Object.keys([...samples.values()][0]?.[0] ?? {}) as Figure[];
    const cell = (name: string, figure: Figure) => {
      const ratio = name === baseline || baseline === '' ? Number.NaN : ratioOf(name, figure);
      return `${formatFigure(medianOf(name, figure))}${Number.isNaN(ratio) ? '' : ` (${formatFigure(ratio, 'x')})`}`;
    };
    return {
      title: baseline === '' ? title : `${title}, of ${baseline} in brackets`,
      head: ['', ...figures],
      rows: [...samples.keys()].map((name) => [name, ...figures.map((figure) => cell(name, figure))]),
    };
  };
  return { samples, values, medianOf, ratioOf, section };
}

/** A slow mobile network: the profile that Lighthouse uses for one, 1 Mbit being 1,000,000 bits. */
export const throttle = { latencyMs: 150, downMbit: 1.6, upMbit: 0.75 } as const;

/** The same in the browser's format: bytes a second. */
export const networkConditions = {
  latency: throttle.latencyMs,
  download: throttle.downMbit * 125_000,
  upload: throttle.upMbit * 125_000,
};
