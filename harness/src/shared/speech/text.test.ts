import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readableText, sentences, voiceText } from './text.ts';

describe('readable', () => {
  it.each([
    ['Smith & Co. is here', 'Smith and Company is here'],
    ['Jane Doe, Esq. will call', 'Jane Doe, Esquire will call'],
    ['Dr. Ng vs. Mr. Li', 'Doctor Ng versus Mister Li'],
    ['open 24/7, 9 a.m. to 5 p.m. daily', 'open twenty four seven, 9 A M to 5 P M daily'],
    ['“Yes” — it’s fine…', "Yes, it's fine."],
    ['mail info@acme.law', 'mail info at acme dot law'],
    ['§12, 50%', 'section 12, 50 percent'],
  ])('makes a text readable aloud: %s', (text, said) => {
    expect(readableText(text)).toBe(said);
  });
});

describe('sentences', () => {
  it('keep abbreviations, also at the end of a sentence', () => {
    expect(sentences('Welcome to Hart & Moss, LLP. Mr. Li is in. How are you?')).toEqual([
      'Welcome to Hart and Moss, L L P.',
      'Mister Li is in.',
      'How are you?',
    ]);
    expect(sentences('We are Acme Inc. Call us at 5 p.m. Thanks!')).toEqual([
      'We are Acme Incorporated.',
      'Call us at 5 P M.',
      'Thanks!',
    ]);
  });

  it('omit parts without sound', () => {
    expect(sentences('')).toEqual([]);
    expect(sentences(' \n… — !? 😀')).toEqual([]);
  });

  it('split a long sentence at a comma', () => {
    const clause = 'we can help you with that matter, ';
    const parts = sentences(`${clause.repeat(20)}truly.`);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts.slice(0, -1)) expect(part).toMatch(/,$/);
  });

  it('are short, ordered and bounded for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 6000 }), (text) => {
        const parts = sentences(text);
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(240);
          expect(part.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: 50 },
    );
    expect(sentences('word '.repeat(100_000)).join(' ').length).toBeLessThanOrEqual(2000);
    expect(sentences('x'.repeat(100_000)).join('').length).toBeLessThanOrEqual(2000);
  });
});

describe('voiceText', () => {
  it('removes diacritics from Latin letters', () => {
    expect(voiceText('¿Cómo está, señor Łoś?')).toBe('Como esta, senor Los?');
    expect(voiceText('12 34')).toBe('12 34');
  });

  it('is null for other scripts', () => {
    for (const text of ['こんにちは', 'Γειά σας', 'مرحبا بكم', '你好', 'Здравствуйте', '안녕하세요']) {
      expect(voiceText(text)).toBeNull();
    }
  });

  it('reads the Latin part of a mainly Latin text', () => {
    expect(voiceText('Welcome to Tanaka 田中 Law')).toBe('Welcome to Tanaka Law');
  });
});
