import { FirmlineError } from '@firmline/sdk/errors';
import type { InferOutput } from 'valibot';
import { inOneLine, type FileProblem, readYaml } from '../scenario/reading/read-yaml.ts';
import { choice, level, list, text, time, wholeNumber } from '../scenario/vocabulary/values.ts';
import { atLeastOne, may, must, record } from '../scenario/vocabulary/schema.ts';

const loudness = level(-90, -6);
/** The longest recording the room plays. */
const maxMs = 120_000;

/** The people who can speak, with the voices that play them. */
export const speakers = { woman: 'slt', man: 'rms', 'second-man': 'awb' } as const;
export const speaker = choice('woman', 'man', 'second-man');

const line = record(
  'a line of speech',
  {
    say: must(text(), 'The spoken text.'),
    afterMs: may(time(maxMs), 'Silence before it. Default 500ms.'),
    levelDb: may(loudness, 'RMS of it. Default -20dBFS.'),
    manner: may(choice('spoken', 'whispered'), 'Default `spoken`.'),
    voice: may(speaker, 'Default `woman`.'),
  },
  { shorthand: 'say' },
);
const layer = (title: string) =>
  record(title, { levelDb: must(loudness, 'RMS of it.') }, { shorthand: 'levelDb' });

const recipe = record(
  'a recipe of speech',
  {
    description: may(text(), 'Its purpose.'),
    seed: may(wholeNumber(0, 2 ** 31), 'The same seed makes the same samples. Default 1.'),
    speech: may(list(line, { min: 1 }), 'Lines, in order.'),
    noise: may(layer('noise'), 'Steady noise under all of it.'),
    music: may(layer('music'), 'A piece of music under all of it.'),
    lengthMs: may(time(maxMs, 20), 'Default: one second after the end of the speech.'),
  },
  { rules: [atLeastOne('speech', 'lengthMs')] },
);

/** The parts of a recording. Times in ms, levels in dBFS. */
export type Recipe = InferOutput<typeof recipe>;
export type RecipeLine = InferOutput<typeof line>;

/**
 * Reads a recipe from YAML or JSON.
 *
 * @param file name in messages
 * @throws FirmlineError 'invalid-input' with every problem and its line
 */
export function parseRecipe(recipeText: string, file: string): Recipe {
  const result = readYaml(recipe, 'recipe', recipeText, file);
  if ('problems' in result) throw invalidRecipe(result.problems);
  return result.value;
}

const invalidRecipe = (problems: readonly FileProblem[]) =>
  new FirmlineError(problems.map(inOneLine).join('\n'), {
    code: 'invalid-input',
    fault: 'user',
    hint: 'A recipe has speech, noise, music, length, seed and description; the recipes in fixtures/speech are examples.',
  });
