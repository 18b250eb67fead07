import type { Limit } from './types.ts';

const holds: Readonly<Record<Limit['comparison'], (measured: number, bound: number) => boolean>> = {
  '<': (measured, bound) => measured < bound,
  '<=': (measured, bound) => measured <= bound,
  '=': (measured, bound) => measured === bound,
  '>=': (measured, bound) => measured >= bound,
  '>': (measured, bound) => measured > bound,
};

/** Whether a figure, in the limit's unit, is within the limit. */
export const matchesLimit = ({ comparison, value }: Limit, measured: number): boolean =>
  holds[comparison](measured, value);

const signs = { time: 'ms', percent: '%', count: '' } as const;

/** `<1500ms`; an exact count is just the number. */
export const limitText = ({ comparison, value }: Limit, unit: keyof typeof signs): string =>
  `${comparison === '=' && unit === 'count' ? '' : comparison}${value}${signs[unit]}`;
