import { FirmlineError } from '@firmline/sdk/errors';
import * as v from 'valibot';
import { stretch } from '../../shared/call-plan/agent-script.ts';
import { listOf, object, problemOf } from '../../shared/schema/index.ts';
import { mergeGaps, type Segment } from './segment.ts';

const groundTruthJson = v.pipe(
  v.string(),
  v.parseJson({}, 'is not JSON'),
  object({ speech: listOf(stretch) }),
);

function parseGroundTruthJson(text: string, file: string): Segment[] {
  const problem = problemOf(groundTruthJson, text, file);
  if (problem !== null)
    throw new FirmlineError(`${problem}.`, {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Ground truth as JSON looks like this: { "speech": [[500, 2640], [3100, 4000]] }',
    });
  return mergeGaps(v.parse(groundTruthJson, text).speech.map(([startMs, endMs]) => ({ startMs, endMs })));
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
