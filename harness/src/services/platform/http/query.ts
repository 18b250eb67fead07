import type { Fields, Shape } from '@firmline/sdk/rest/table';
import { problemsOf } from '../body/check-body.ts';
import { readTime } from '../values.ts';
import { refuse } from './errors.ts';

export type QueryValue = string | number | boolean | Date | readonly string[] | undefined;

/** A parsed query. */
export type QueryValues = Readonly<Record<string, QueryValue>>;

/** Keeps the offset of a page a safe integer. */
const mostPages = 1_000_000;
/** In a page, where the contract gives no limit. */
const mostRows = 1000;

/**
 * Parses a query by the contract.
 * @throws HttpError 400 with every problem
 */
export function parseQuery(query: URLSearchParams, fields: Fields['fields'] = {}): QueryValues {
  const shapes = new Map(Object.entries(fields).map(([key, shape]) => [key.replace(/\?$/, ''), shape]));
  const problems: string[] = [];
  const values: Record<string, QueryValue> = {};
  for (const name of new Set(query.keys())) {
    const shape = shapes.get(name);
    if (shape === undefined) problems.push(`property ${name} should not exist`);
    else {
      const value = read(shape, query.getAll(name));
      const isOpen = name === 'limit' && shape === 'number';
      const limited =
        name === 'page' ? { min: 1, max: mostPages } : isOpen ? { min: 0, max: mostRows } : shape;
      const found = [...problemsOf(limited, value, name)];
      const isCount = name === 'limit' || name === 'page';
      if (isCount && found.length === 0 && !Number.isInteger(value)) found.push(`${name} must be a number`);
      problems.push(...found.map((one) => (isCount ? one.replace('a number', 'a whole number') : one)));
      values[name] = shape === 'time' ? readTime(String(value)) : value;
    }
  }
  for (const name of Object.keys(fields)) {
    if (!name.endsWith('?') && !query.get(name)) problems.push(`${name} should not be empty`);
  }
  refuse(problems);
  return values;
}

/** The text itself if it is no value of the shape, for the message. */
function read(shape: Shape, given: readonly string[]): Exclude<QueryValue, Date> {
  const text = given.at(-1) ?? '';
  if (typeof shape === 'object' && 'items' in shape) return given;
  if (shape === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : text;
  const isNumber = shape === 'number' || (typeof shape === 'object' && ('min' in shape || 'max' in shape));
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return isNumber && Number.isFinite(number) ? number : text;
}
