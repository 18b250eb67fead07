import { type Document, LineCounter, parseDocument, type YAMLError } from 'yaml';
import { type Scenario, scenario } from '../vocabulary/scenario.ts';
import type { FindFile } from '../vocabulary/values.ts';
import type { Problem } from './problem.ts';
import { read } from './read.ts';

export interface Parsed {
  /** Null if it has problems. */
  readonly scenario: Scenario | null;
  readonly problems: readonly Problem[];
}

const maxCharacters = 1_000_000;

/** Reads the text of one scenario. @param file name in messages */
export function parseScenario(text: string, file: string, findFile: FindFile): Parsed {
  const start = { file, line: 1, column: 1 };
  const refuse = (message: string): Parsed => ({ scenario: null, problems: [{ place: start, message }] });
  if (text.length > maxCharacters) return refuse('The file is too long for a scenario.');
  const lines = new LineCounter();
  const document = parseYaml(text, lines);
  if (document === null) return refuse('The file is nested too deeply.');
  const complaints = [...document.errors, ...document.warnings];
  if (complaints.length > 0)
    return { scenario: null, problems: complaints.map((one) => problemOf(one, file, lines)) };
  if (document.contents === null)
    return refuse('The file is empty. A scenario needs at least a name and steps.');
  const result = read(scenario, 'scenario', { document, lines, file, findFile });
  return 'value' in result
    ? { scenario: result.value, problems: [] }
    : { scenario: null, problems: result.problems };
}

/** Null for a file that is nested too deeply. */
function parseYaml(text: string, lineCounter: LineCounter): Document | null {
  try {
    // The reader has its own message for a repeated key.
    return parseDocument(text, { lineCounter, prettyErrors: false, uniqueKeys: false });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function problemOf({ pos: [offset], code, message }: YAMLError, file: string, lines: LineCounter): Problem {
  const { line, col } = lines.linePos(offset);
  return {
    place: { file, line, column: col },
    message:
      code === 'MULTIPLE_DOCS'
        ? 'A file holds one scenario; put what follows --- into a file of its own.'
        : `This is not YAML: ${message.replace(/\.$/, '')}.`,
  };
}
