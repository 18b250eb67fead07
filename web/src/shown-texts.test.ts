import { describe, expect, it } from 'vitest';
import { monogram } from './shown-texts.ts';

describe('monogram', () => {
  it.each([
    ['Hartwell & Lowe LLP', 'H'],
    ['  “éclair” law', 'É'],
    ['e\u0301clair law', 'E\u0301'],
    ['田中法律事務所', '田'],
    ['1800 Law', 'L'],
    ['', '§'],
    ['24/7', '§'],
  ])('of %j is %s', (companyName, letter) => {
    expect(monogram(companyName)).toBe(letter);
  });
});
