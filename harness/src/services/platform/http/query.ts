import type { Parameter, Parameters } from '@firmline/sdk/rest/table';
import { readTime, timeNoun } from '../formats.ts';
import { refuse } from './errors.ts';
import { refuseUnstorableTexts } from './storable.ts';

export type QueryValue = string | number | boolean | Date | readonly string[] | undefined;

/** A parsed query. */
export type QueryValues = Readonly<Record<string, QueryValue>>;

const maxLimit = 1000;
/** Keeps the offset a safe integer. */
const maxPage = 1_000_000;

/**
 * Parses a query by the parameters of its operation.
 * @throws HttpError 400 with every problem
 */
export function parseQuery(query: URLSearchParams, parameters: Parameters = {}): QueryValues {
  refuseUnstorableTexts(query);
  const problems: string[] = [];
  const values: Record<string, QueryValue> = {};
  for (const name of new Set(query.keys())) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (!parameter) {
      problems.push(`property ${name} should not exist`);
      continue;
    }
    const given = query.getAll(name);
    const value = read(name, parameter, given);
    const expected = value === undefined ? expectedOf(name, parameter) : expectedChoice(parameter, given);
    if (expected !== undefined) problems.push(`${name} must be ${expected}`);
    values[name] = value;
  }
  for (const [name, { required }] of Object.entries(parameters)) {
    if (required && !query.get(name)) problems.push(`${name} should not be empty`);
  }
  refuse(problems);
  return values;
}

/** Undefined for an invalid value. */
function read(name: string, { kind }: Parameter, given: readonly string[]): QueryValue {
  const text = given.at(-1) ?? '';
  if (kind === 'texts') return given;
  if (kind === 'number') return readNumber(name, text);
  if (kind === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : undefined;
  if (kind === 'time') return readTime(text);
  return text;
}

function readNumber(name: string, text: string): number | undefined {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (name === 'limit') return Number.isInteger(value) && value >= 0 && value <= maxLimit ? value : undefined;
  if (name === 'page') return Number.isInteger(value) && value >= 1 && value <= maxPage ? value : undefined;
  return Number.isFinite(value) ? value : undefined;
}

function expectedOf(name: string, { kind }: Parameter): string {
  if (name === 'limit') return `a whole number from 0 to ${maxLimit}`;
  if (name === 'page') return `a whole number from 1 to ${maxPage}`;
  if (kind === 'number') return 'a number';
  if (kind === 'boolean') return 'true or false';
  return timeNoun;
}

function expectedChoice({ choices }: Parameter, given: readonly string[]): string | undefined {
  if (!choices || given.every((value) => choices.includes(value))) return undefined;
  return `one of the following values: ${choices.join(', ')}`;
}
