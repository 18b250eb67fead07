import { type Document, LineCounter, parseDocument, type YAMLError } from 'yaml';
import type { Scenario } from '../types.ts';
import { scenario } from '../vocabulary/scenario.ts';
import type { Problem } from './problem.ts';
import { read } from './read.ts';
import { failed, type FindFile, placeOf, type Reading } from './reading.ts';

export interface Parsed {
  /** Null where it has problems. */
  readonly scenario: Scenario | null;
  readonly problems: readonly Problem[];
}

const mostCharacters = 1_000_000;

/** Reads the text of one scenario; `file` is what messages call it. */
export function parseScenario(text: string, file: string, findFile: FindFile): Parsed {
  const start = { file, line: 1, column: 1 };
  const refuse = (message: string): Parsed => ({ scenario: null, problems: [{ place: start, message }] });
  if (text.length > mostCharacters) return refuse('The file is too long for a scenario.');
  const lines = new LineCounter();
  const document = parseYaml(text, lines);
  if (document === null) return refuse('The file is nested too deeply.');
  const reading: Reading = { document, lines, file, findFile, problems: [], seen: { count: 0 }, read };
  const complaints = [...document.errors, ...document.warnings];
  if (complaints.length > 0)
    return { scenario: null, problems: complaints.map((one) => problemOf(one, reading)) };
  if (document.contents === null)
    return refuse('The file is empty. A scenario needs at least a name and steps.');
  const value = read(scenario, document.contents, 'scenario', reading);
  if (value === failed || reading.problems.length > 0)
    return { scenario: null, problems: reading.problems.toSorted(byPlace) };
  // The compiler has matched the vocabulary with the model.
  return { scenario: value as Scenario, problems: [] };
}

const byPlace = ({ place: a }: Problem, { place: b }: Problem) => a.line - b.line || a.column - b.column;

/** Null for a file that no honest scenario looks like. */
function parseYaml(text: string, lineCounter: LineCounter): Document | null {
  try {
    // A key that is there twice is told in the reader's own words.
    return parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: false });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function problemOf({ pos: [offset], code, message }: YAMLError, reading: Reading): Problem {
  const { line, col } = reading.lines.linePos(offset);
  return {
    place: { ...placeOf(reading, null), line: Math.max(1, line), column: Math.max(1, col) },
    message:
      code === 'MULTIPLE_DOCS'
        ? 'A file holds one scenario; put what follows --- into a file of its own.'
        : `This is not YAML: ${message.replace(/\.$/, '')}.`,
  };
}
