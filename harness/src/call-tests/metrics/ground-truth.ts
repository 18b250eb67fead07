import { FirmlineError } from '@firmline/sdk/errors';
import { isObject } from '#util/is-object';
import { mergeGaps, type Segment } from './segment.ts';

/** Ground truth as JSON: `{ "speech": [[500, 2640]] }`, start and end in ms. */
interface GroundTruthJson {
  readonly speech: readonly (readonly [startMs: number, endMs: number])[];
}

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

const isStretch = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && isTime(value[0]) && isTime(value[1]) && value[1] >= value[0];

const isGroundTruth = (value: unknown): value is GroundTruthJson =>
  isObject(value) && Array.isArray(value['speech']);

function parseGroundTruthJson(text: string, file: string): Segment[] {
  const fail = (message: string) =>
    new FirmlineError(`${file}: ${message}`, {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Ground truth as JSON looks like this: { "speech": [[500, 2640], [3100, 4000]] }',
    });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw fail(`This is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!isGroundTruth(value)) throw fail('There is no list "speech".');
  const wrong = value.speech.findIndex((stretch) => !isStretch(stretch));
  if (wrong >= 0)
    throw fail(`Entry ${wrong + 1} of "speech" must be a start and an end in ms, in this order.`);
  return mergeGaps(value.speech.map(([startMs, endMs]) => ({ startMs, endMs })));
}

/**
 * Reads the speech segments of a recording from RTTM, or from JSON if the file's name ends in `.json`.
 *
 * @param file name in messages
 * @returns in order, ms; overlapping segments are merged
 * @throws FirmlineError 'invalid-input' with the line and the reason
 */
export const parseGroundTruth = (text: string, file: string): Segment[] =>
  /\.json$/i.test(file) ? parseGroundTruthJson(text, file) : parseRttm(text, file);

export const formatGroundTruthJson = (segments: readonly Segment[]): string =>
  `${JSON.stringify({ speech: segments.map(({ startMs, endMs }) => [startMs, endMs]) })}\n`;

/** Other RTTM line types, which are not speech and are ignored. */
const otherTypes = new Set(
  'SEGMENT NOSCORE NO_RT_METADATA LEXEME NON-LEX NON-SPEECH FILLER EDIT SU IP CB A/P SPKR-INFO'.split(' '),
);
const minFields = 8;
const maxSeconds = 86_400;

const number = /^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

function secondsOf(written: string): number | null {
  const seconds = number.test(written) ? Number(written) : Number.NaN;
  return seconds <= maxSeconds ? seconds : null;
}

/**
 * Reads speech segments from RTTM: lines of `SPEAKER <file> <channel> <start s> <length s> <NA> <NA> <speaker> …`. Does
 * not distinguish speakers.
 *
 * @param file name in messages
 * @returns in order; overlapping segments are merged
 * @throws FirmlineError 'invalid-input' with every invalid line
 */
export function parseRttm(text: string, file: string): Segment[] {
  const problems: string[] = [];
  const segments = text.split(/\r\n|\n|\r/).flatMap((line, index): Segment[] => {
    const fields = line
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\s+/);
    const [type = '', , , start = '', length = ''] = fields;
    if (type === '' || type.startsWith(';') || otherTypes.has(type)) return [];
    const fail = (message: string) => {
      problems.push(`${file}:${index + 1}: ${message}`);
      return [];
    };
    if (type !== 'SPEAKER') return fail(`RTTM has no lines of the type ${JSON.stringify(type)}.`);
    if (fields.length < minFields)
      return fail(`A SPEAKER line has at least ${minFields} fields; this one has ${fields.length}.`);
    const startS = secondsOf(start);
    const lengthS = secondsOf(length);
    if (startS === null) return fail(`The start must be a number of seconds, not ${JSON.stringify(start)}.`);
    if (lengthS === null)
      return fail(`The length must be a number of seconds, not ${JSON.stringify(length)}.`);
    return [{ startMs: inMs(startS), endMs: inMs(startS + lengthS) }];
  });
  if (problems.length > 0)
    throw new FirmlineError(problems.join('\n'), {
      code: 'invalid-input',
      fault: 'user',
      hint: 'A line looks like this: SPEAKER name 1 0.500 2.140 <NA> <NA> caller <NA> <NA>',
    });
  return mergeGaps(segments);
}

/** Rounded to 0.001 ms: 1.1 s would be 1100.0000000000002 ms. */
const inMs = (seconds: number): number => Math.round(seconds * 1e6) / 1e3;

/** Seconds to a microsecond, without zeros beyond the millisecond. */
const inSeconds = (ms: number): string => (ms / 1000).toFixed(6).replace(/0{1,3}$/, '');

/** Segments as RTTM, a line each. `name` and `speaker` are words without spaces. */
export const formatRttm = (segments: readonly Segment[], name: string, speaker: string): string =>
  segments
    .map(
      ({ startMs, endMs }) =>
        `SPEAKER ${name} 1 ${inSeconds(startMs)} ${inSeconds(endMs - startMs)} <NA> <NA> ${speaker} <NA> <NA>\n`,
    )
    .join('');
