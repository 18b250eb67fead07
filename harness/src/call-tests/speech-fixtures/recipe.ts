import { FirmlineError } from '@firmline/sdk/errors';
import { LineCounter, parseDocument } from 'yaml';
import { inOneLine } from '../scenario/reading/problem.ts';
import type { Problem } from '../scenario/reading/problem.ts';
import { read } from '../scenario/reading/read.ts';
import { failed } from '../scenario/reading/reading.ts';
import type { Reading } from '../scenario/reading/reading.ts';
import type { Placed } from '../scenario/types.ts';
import {
  atLeastOne,
  choice,
  level,
  list,
  may,
  must,
  object,
  text,
  time,
  whole,
} from '../scenario/vocabulary/build.ts';

/** Something that is said. */
export interface RecipeLine extends Placed {
  readonly say: string;
  /** Silence between the end of the line before, or the beginning, and this. Default 500. */
  readonly afterMs?: number;
  /** RMS of what is audible of it. Default -20. */
  readonly levelDb?: number;
  /** Default `spoken`. */
  readonly manner?: 'spoken' | 'whispered';
}

interface Layer extends Placed {
  /** RMS, dBFS. */
  readonly levelDb: number;
}

/** What a recording is made of. Times in ms, levels in dBFS. */
export interface Recipe extends Placed {
  readonly description?: string;
  /** Of noise, music and whispering: the same seed makes the same samples. Default 1. */
  readonly seed?: number;
  readonly speech?: readonly RecipeLine[];
  /** Steady noise under all of it. */
  readonly noise?: Layer;
  /** A piece of music under all of it, again and again. */
  readonly music?: Layer;
  /** Default: one second after the end of the speech. */
  readonly lengthMs?: number;
}

const loudness = level(-90, -6);
/** The longest recording the room plays. */
const longestMs = 120_000;

const line = object<RecipeLine>(
  'a line of speech',
  {
    say: must(text(), 'What is said.'),
    afterMs: may(time(longestMs), 'Silence before it. Default 500ms.'),
    levelDb: may(loudness, 'RMS of it. Default -20dBFS.'),
    manner: may(choice('spoken', 'whispered'), 'Default `spoken`.'),
  },
  { shorthand: 'say' },
);
const layer = (title: string) =>
  object<Layer>(title, { levelDb: must(loudness, 'RMS of it.') }, { shorthand: 'levelDb' });

const recipe = object<Recipe>(
  'a recipe of speech',
  {
    description: may(text(), 'What it is there for.'),
    seed: may(whole(0, 2 ** 31), 'The same seed makes the same samples. Default 1.'),
    speech: may(list(line, { least: 1 }), 'One line after another.'),
    noise: may(layer('noise'), 'Steady noise under all of it.'),
    music: may(layer('music'), 'A piece of music under all of it.'),
    lengthMs: may(time(longestMs, 20), 'Default: one second after the end of the speech.'),
  },
  { rules: [atLeastOne('speech', 'lengthMs')] },
);

const mostCharacters = 100_000;

/**
 * Reads a recipe from YAML or JSON.
 *
 * @param file what messages call it
 * @throws FirmlineError 'invalid-input' with every problem and its line
 */
export function parseRecipe(written: string, file: string): Recipe {
  const lines = new LineCounter();
  const start = { file, line: 1, column: 1 };
  if (written.length > mostCharacters)
    throw invalid([{ place: start, message: 'The file is too long for a recipe.' }]);
  const document = parseDocument(written, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const complaints = [...document.errors, ...document.warnings].map(({ pos: [offset], message }): Problem => {
    const { line: row, col } = lines.linePos(offset);
    return { place: { file, line: Math.max(1, row), column: Math.max(1, col) }, message };
  });
  if (complaints.length > 0) throw invalid(complaints);
  const reading: Reading = {
    document,
    lines,
    file,
    findFile: () => ({ problem: 'A recipe names no files.' }),
    problems: [],
    seen: { count: 0 },
    read,
  };
  const value = read(recipe, document.contents, 'recipe', reading);
  if (value === failed || reading.problems.length > 0) throw invalid(reading.problems);
  // The compiler has matched the shape with the model.
  return value as Recipe;
}

const invalid = (problems: readonly Problem[]) =>
  new FirmlineError(problems.map(inOneLine).join('\n'), {
    code: 'invalid-input',
    fault: 'user',
    hint: 'A recipe has speech, noise, music, length, seed and description; the recipes in fixtures/speech are examples.',
  });
