import { FirmlineError } from '@firmline/sdk/errors';
import { isObject } from '#util/is-object';
import { parseRttm } from './rttm.ts';
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
