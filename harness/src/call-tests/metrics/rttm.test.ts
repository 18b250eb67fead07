import { FirmlineError } from '@firmline/sdk/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRttm, parseGroundTruth, parseRttm } from './ground-truth.ts';
import { separateSegments } from './testing/arbitrary.ts';

const problemOf = (read: () => unknown): FirmlineError => {
  try {
    read();
  } catch (error) {
    if (error instanceof FirmlineError) return error;
  }
  throw new Error('It was read');
};

describe('RTTM', () => {
  it('is read back unchanged', () => {
    fc.assert(
      fc.property(separateSegments(), fc.integer({ min: 1, max: 1000 }), (whole, thousandths) => {
        const segments = whole.map(({ startMs, endMs }) => ({
          startMs: startMs + thousandths / 1000,
          endMs: endMs + thousandths / 1000,
        }));
        const read = parseRttm(formatRttm(segments, 'call', 'agent'), 'call.rttm');
        expect(read).toHaveLength(segments.length);
        for (const [index, { startMs, endMs }] of read.entries()) {
          expect(startMs).toBeCloseTo(segments[index]!.startMs, 2);
          expect(endMs).toBeCloseTo(segments[index]!.endMs, 2);
        }
      }),
    );
  });

  it('is read in order, with comments, blank lines, other types and other line breaks', () => {
    const text = [
      ';; made by hand',
      'SPKR-INFO call 1 <NA> <NA> <NA> unknown agent <NA> <NA>',
      'SPEAKER call 1 2.500 1.25 <NA> <NA> agent <NA> <NA>',
      '',
      '  SPEAKER\tcall 1 0.1 1e0 <NA> <NA> agent <NA>',
    ].join('\r\n');
    expect(parseRttm(text, 'call.rttm')).toEqual([
      { startMs: 100, endMs: 1100 },
      { startMs: 2500, endMs: 3750 },
    ]);
  });

  it('names every invalid line', () => {
    const text = [
      'SPEAKER call 1 0.5 1 <NA> <NA> agent <NA> <NA>',
      'SPEAKR call 1 2 1 <NA> <NA> agent <NA> <NA>',
      'SPEAKER call 1 3,5 1 <NA> <NA> agent <NA> <NA>',
      'SPEAKER call 1 5 -1 <NA> <NA> agent <NA> <NA>',
      'SPEAKER call 1 5',
    ].join('\n');
    const { code, message } = problemOf(() => parseRttm(text, 'truth/call.rttm'));
    expect(code).toBe('invalid-input');
    expect(message.split('\n')).toEqual([
      'truth/call.rttm:2: RTTM has no lines of the type "SPEAKR".',
      'truth/call.rttm:3: The start must be a number of seconds, not "3,5".',
      'truth/call.rttm:4: The length must be a number of seconds, not "-1".',
      'truth/call.rttm:5: A SPEAKER line has at least 8 fields; this one has 4.',
    ]);
  });
});

describe('ground truth as JSON', () => {
  it('is a list of starts and ends, in milliseconds', () => {
    expect(parseGroundTruth('{ "speech": [[500, 2640], [3100, 4000]] }', 'truth.JSON')).toEqual([
      { startMs: 500, endMs: 2640 },
      { startMs: 3100, endMs: 4000 },
    ]);
  });

  it.each([
    ['{', 'a.json is not JSON.'],
    ['null', 'a.json must be an object.'],
    ['{}', 'a.json.speech is missing.'],
    ['{"speech": [[0, 5], [9, 8]]}', 'a.json.speech[1] must be a start and an end in milliseconds.'],
    ['{"speech": [[0, "5"]]}', 'a.json.speech[0] must be a start and an end in milliseconds.'],
  ])('%s is refused', (text, message) => {
    expect(problemOf(() => parseGroundTruth(text, 'a.json'))).toMatchObject({
      code: 'invalid-input',
      message,
      hint: expect.any(String),
    });
  });
});
