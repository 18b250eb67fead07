import { describe, expect, it } from 'vitest';
import { timeFrom } from './when.ts';

const now = Date.parse('2026-11-22T10:00:00Z');

describe('a time passed to a flag', () => {
  it.each([
    ['now', '2026-11-22T10:00:00.000Z'],
    ['90m', '2026-11-22T11:30:00.000Z'],
    ['36h', '2026-11-23T22:00:00.000Z'],
    ['14d', '2026-12-06T10:00:00.000Z'],
    ['2w', '2026-12-06T10:00:00.000Z'],
    ['2027-01-31', '2027-01-31T00:00:00.000Z'],
    ['9999w', '2218-07-12T10:00:00.000Z'],
  ])('%j is %s', (text, expected) => {
    expect(timeFrom(text, now)).toEqual(expected);
  });

  it.each(['', 'soon', '14', '-1d', '10000w', '1y', '2027-02-30'])('%j is refused', (text) => {
    expect(() => timeFrom(text, now)).toThrow(
      expect.objectContaining({
        code: 'invalid-input',
        message: `"${text}" is not a valid time.`,
        hint: expect.stringContaining('14d'),
      }),
    );
  });

  it('is repeated up to its 40th character where it is refused', () => {
    expect(() => timeFrom(`${'x'.repeat(40)}y`, now)).toThrow(`"${'x'.repeat(40)}" is not a valid time.`);
  });
});
