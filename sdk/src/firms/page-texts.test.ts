import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { greetingOf, introOf, isolateText, tabTitleOf } from './page-texts.ts';

describe("the page's texts", () => {
  it('contain the contact and the company', () => {
    const firm = { name: 'Dana', companyName: ' Roe & Sons ' };
    expect(greetingOf(firm)).toBe('Hey Dana,');
    expect(tabTitleOf(firm)).toBe('AI Legal Assistant Demo for Dana');
    expect(introOf(firm).join('')).toBe(
      'This demo handles client calls for Roe & Sons. Let the assistant call your phone, or talk to it right here.',
    );
  });

  it('work without them, and end each sentence once', () => {
    expect(greetingOf({ name: '' })).toBe('Hey ...,');
    expect(introOf({ companyName: '' }).join('')).toContain('calls for law firms. Let');
    expect(introOf({ companyName: 'Roe Inc.' }).join('')).toContain('calls for Roe Inc. Let');
  });

  const marks = [
    '\u061c',
    '\u200e',
    '\u200f',
    ...'\u202a\u202b\u202c\u202d\u202e',
    ...'\u2066\u2067\u2068\u2069',
  ];

  it('keep names without direction marks unchanged', () => {
    const plain = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !marks.some((mark) => text.includes(mark)));
    fc.assert(
      fc.property(plain, (text) => {
        expect(isolateText(text)).toBe(text);
      }),
    );
    expect(tabTitleOf({ name: 'مريم \u200d O’Neil' })).toBe('AI Legal Assistant Demo for مريم \u200d O’Neil');
  });

  it('isolate direction marks in a name from the text around it', () => {
    const name = fc.array(fc.constantFrom('a', 'ש', ' ', ...marks), { minLength: 1 });
    fc.assert(
      fc.property(name, (parts) => {
        const own = parts.join('');
        for (const text of [tabTitleOf({ name: own }), greetingOf({ name: own })]) {
          expect(text).toContain(own.trim());
          // Pairs marks as the bidirectional algorithm does; marks opened in an isolate end with it.
          let depth = 0;
          for (const mark of text) {
            if (/[\u2066-\u2068]/.test(mark)) depth++;
            else if (mark === '\u2069') depth = Math.max(0, depth - 1);
            else if (marks.includes(mark)) expect(depth).toBeGreaterThan(0);
          }
          expect(depth).toBe(0);
        }
      }),
    );
  });
});
