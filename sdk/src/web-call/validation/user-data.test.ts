import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateUserData } from './user-data.ts';

const refusal = (message: string | RegExp) =>
  expect.objectContaining({ code: 'invalid-input', message: expect.stringMatching(message) });

describe('validateUserData', () => {
  it('returns the same value', () => {
    const data = { firm: 'Hartwell', tags: [1, null] };
    expect(validateUserData(data)).toBe(data);
    expect(validateUserData(undefined)).toBeUndefined();
  });

  it.each([
    ['a text', (length: number) => 'a'.repeat(length)],
    ['an object', (length: number) => ({ note: 'a'.repeat(length - '{"note":""}'.length) })],
    ['characters beyond the basic plane', (length: number) => '𝒜'.repeat(length / 2)],
  ])('accepts %s up to 4096 characters, and refuses two more', (_, ofLength) => {
    expect(validateUserData(ofLength(4096))).toEqual(ofLength(4096));
    expect(() => validateUserData(ofLength(4098))).toThrow(
      refusal('^userData may have at most 4096 characters, not 4098\\.$'),
    );
  });

  it('refuses values without JSON', () => {
    const circle: unknown[] = [];
    circle.push(circle);
    const throwing = {
      get name(): never {
        throw new Error('no name');
      },
    };
    for (const data of [
      circle,
      1n,
      { deep: [2n] },
      () => 1,
      Symbol('s'),
      { toJSON: () => undefined },
      throwing,
    ]) {
      expect(() => validateUserData(data)).toThrow(refusal('^userData must be serialisable to JSON\\.$'));
    }
  });

  it('checks only the length of JSON values', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 4000, max: 4200 }), (value, padding) => {
        const data = { value, padding: 'a'.repeat(padding) };
        const fits = JSON.stringify(data).length <= 4096;
        if (fits) expect(validateUserData(data)).toBe(data);
        else expect(() => validateUserData(data)).toThrow(refusal('at most 4096'));
      }),
    );
  });
});
