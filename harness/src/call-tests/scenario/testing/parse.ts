import { type Parsed, parseScenario } from '../reading/parse-scenario.ts';
import { folder } from './arbitrary.ts';

/** Parses a text as if every named file existed. */
export const parse = (text: string): Parsed =>
  parseScenario(text, 'test.yaml', (written) => ({ path: folder + written }));

/** `line:column: message` of all problems. */
export const problemsOf = (text: string): readonly string[] =>
  parse(text).problems.map(({ place: { line, column }, message }) => `${line}:${column}: ${message}`);

const isPlace = (value: unknown) =>
  typeof value === 'object' && value !== null && 'file' in value && 'line' in value && 'column' in value;

/** The model without its places and sources. */
export function placeless(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(placeless);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, entry]) => !(key === 'place' && isPlace(entry)) && !(key === 'source' && 'kind' in value),
      )
      .map(([key, entry]) => [key, placeless(entry)]),
  );
}
