import type { Limit, LimitUnit, Size } from '../vocabulary/values.ts';

/** Kinds of numbers with a unit. */
export type Unit = 'time' | 'percent' | 'level' | 'rate';

interface UnitWords {
  /** Factor to the model's unit, by how the unit is written. */
  readonly factors: Readonly<Record<string, number>>;
  readonly example: string;
  readonly noun: string;
}

export const units: Readonly<Record<Unit, UnitWords>> = {
  time: { factors: { ms: 1, s: 1000, m: 60_000 }, example: '500ms, 3s or 1m', noun: 'a time' },
  percent: { factors: { '%': 1 }, example: '3%', noun: 'a share' },
  level: { factors: { dBFS: 1, dB: 1 }, example: '-50dBFS', noun: 'a level' },
  rate: {
    factors: { bps: 1, kbps: 1000, Mbps: 1_000_000 },
    example: '500kbps or 1.6Mbps',
    noun: 'a bandwidth',
  },
};

const numberText = /^(-?\d+(?:\.\d+)?)\s*(\S.*)?$/;

export type Measured =
  | { readonly value: number }
  /** The input is not a number with a known unit; `number` if it has one. */
  | { readonly value: null; readonly number?: string; readonly unit?: string };

/** Reads `1.5s` into the model's unit. */
export function readQuantity(text: string, unit: Unit): Measured {
  const [, number, written] = numberText.exec(text.trim()) ?? [];
  if (number === undefined) return { value: null };
  if (written === undefined) return { value: null, number };
  const { factors } = units[unit];
  const factor = Object.hasOwn(factors, written) ? factors[written] : undefined;
  if (factor === undefined || /\d\s+\S/.test(text)) return { value: null, number, unit: written };
  // 1.1 * 1000 is not 1100 exactly.
  return { value: Number((Number(number) * factor).toPrecision(12)) };
}

const limitText = /^(<=|>=|<|>|=)?\s*(.*)$/s;

/** Reads `<1500ms`. A count without a comparison means exactly that count. */
export function readLimit(text: string, unit: LimitUnit): Limit | null {
  const [, comparison, rest = ''] = limitText.exec(text.trim()) ?? [];
  if (comparison === undefined && unit !== 'count') return null;
  const value = unit === 'count' ? readCount(rest) : readQuantity(rest, unit).value;
  if (value === null || value < 0) return null;
  return { comparison: isComparison(comparison) ? comparison : '=', value };
}

const readCount = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

const comparisons = ['<', '<=', '=', '>=', '>'] as const;
const isComparison = (text: string | undefined): text is Limit['comparison'] =>
  comparisons.some((one) => one === text);

/** Reads `390x844`. */
export function readSize(text: string): Size | null {
  const [, width, height] = /^(\d{2,5})x(\d{2,5})$/.exec(text) ?? [];
  return width === undefined || height === undefined
    ? null
    : { width: Number(width), height: Number(height) };
}

export const limitExamples: Readonly<Record<LimitUnit, string>> = {
  time: '<1500ms or <=3s',
  percent: '<5%',
  count: '0, 2 or >=1',
};
