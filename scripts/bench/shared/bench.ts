// The frame of every benchmark: its rounds, its ratios, its targets, and --check.
import { availableParallelism, loadavg } from 'node:os';
import type { FlagTable } from '../../shared/flags.ts';
import { type Proof, prove, type ProofRow } from '../../shared/prove.ts';
import { median } from '../../shared/statistics.ts';
import { table } from '../../shared/table.ts';

type Unit = 'x' | 'ms';

/**
 * A figure that has a limit. What was not measured, or never came, misses it.
 * @param isSound false if something else went wrong: then the target is missed, whatever the value
 */
export const atMost = (
  subject: string,
  value: number,
  limit: number,
  unit?: Unit,
  isSound = true,
): ProofRow => ({
  subject,
  outcome: `${formatFigure(value, unit)}, at most ${formatFigure(limit, unit)}`,
  isMet: isSound && Number.isFinite(value) && value <= limit,
});

export const atLeast = (subject: string, value: number, limit: number, unit?: Unit): ProofRow => ({
  subject,
  outcome: `${formatFigure(value, unit)}, at least ${formatFigure(limit, unit)}`,
  isMet: Number.isFinite(value) && value >= limit,
});

/** Rows below a title. */
export interface Section {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Measured {
  readonly targets: readonly ProofRow[];
  /** Lines of text, and tables. */
  readonly report: readonly (string | Section)[];
  /** What --json prints besides. */
  readonly data?: object;
}

/**
 * Runs a benchmark and prints what it measured. A missed target is a failure only with --check.
 * @param flags its own
 */
export function bench<const Table extends FlagTable>(
  flags: Table,
  measure: (proof: Proof<Table>) => Promise<Measured>,
): Promise<void> {
  // Load before the benchmark's own work.
  const machine = { node: process.version, processors: availableParallelism(), load: loadavg()[0] ?? 0 };
  const run = async (proof: Proof<Table>) => {
    const { targets, report, data } = await measure(proof);
    const { node, processors, load } = machine;
    const busyHint = load > processors ? ' Measure again on an idle machine.' : '';
    const conditions = `Node ${node}, ${processors} processors, load ${load.toFixed(1)} before the start.${busyHint}`;
    const texts = report.map((section) =>
      typeof section === 'string'
        ? section
        : [section.title, ...table(section.head, section.rows)].join('\n'),
    );
    return {
      rows: targets,
      lines: [...[conditions, ...texts].flatMap((text) => [text, '']), 'Targets'],
      data: { machine, ...data, samples: allSamples, report },
    };
  };
  return prove(flags, run, { failsOnlyIfChecked: true });
}

/** A number with three figures, or all of a larger one. */
export function formatFigure(value: number, unit = ''): string {
  if (Number.isNaN(value) || value === -Infinity) return '–';
  if (value === Infinity) return 'never';
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
