import { METHODS, validateHeaderName, validateHeaderValue } from 'node:http';
import { type Fault, faultTargets } from './faults.ts';
import { HttpError } from '../http/http.ts';

/** @throws HttpError 400 naming what does not fit */
export function parseFaults(value: unknown): Fault[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.map((entry, index) => {
    if (isFault(entry)) return entry;
    throw new HttpError(400, { message: `Fault ${index}: ${faultProblem(entry)}` });
  });
}

type Check = readonly [fits: (value: unknown) => boolean, wanted: string];

const checks = {
  target: [(value) => faultTargets.some((name) => name === value), `one of ${faultTargets.join(', ')}`],
  status: [(value) => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599, '200 to 599'],
  body: [() => true, ''],
  delayMs: [(value) => typeof value === 'number' && value >= 0 && value <= 600_000, '0 to 600000'],
  drop: [(value) => typeof value === 'boolean', 'a boolean'],
  times: [(value) => Number.isInteger(value) && Number(value) > 0, 'a positive integer'],
  headers: [isHeaders, 'an object of header names and texts'],
  slug: [(value) => typeof value === 'string', 'text'],
  method: [(value) => METHODS.some((name) => name === value), 'an HTTP method in capitals'],
  path: [(value) => typeof value === 'string' && /^\/[^*?#]*\*?$/.test(value), 'a path that begins with /'],
} as const satisfies Record<keyof Fault, Check>;

function isHeaders(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, text]) => {
    try {
      validateHeaderName(name);
      validateHeaderValue(name, text);
      return typeof text === 'string';
    } catch {
      return false;
    }
  });
}

function isFault(entry: unknown): entry is Fault {
  return faultProblem(entry) === null;
}

function faultProblem(entry: unknown): string | null {
  if (typeof entry !== 'object' || entry === null) return 'not an object';
  if (!('target' in entry)) return `target must be ${checks.target[1]}`;
  for (const [name, value] of Object.entries(entry)) {
    const check = new Map<string, Check>(Object.entries(checks)).get(name);
    if (!check) return `unknown key "${name}"`;
    const [fits, wanted] = check;
    if (!fits(value)) return `${name} must be ${wanted}`;
  }
  return null;
}
