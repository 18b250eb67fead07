import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatFirmText, parseFirmText } from './firm-text.ts';

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\n', '\r', '"', '-', '#', ':', ' ', '\\'),
    fc.string({ unit: 'grapheme', maxLength: 1 }),
  ),
  maxLength: 20,
});
const firm = fc.record({
  slug: text,
  name: text,
  companyName: text,
  system: text,
  firstMessage: text,
  expiresAt: fc.constantFrom('', '2027-01-31T00:00:00.000Z'),
});

describe('a firm as a text', () => {
  it('is the same after it is read back', () => {
    fc.assert(
      fc.property(firm, (one) => {
        expect(parseFirmText(formatFirmText(one))).toEqual(one);
      }),
      {
        examples: [
          [
            {
              slug: 'a',
              name: '---',
              companyName: '#',
              system: '---\n---\n\n',
              firstMessage: '"quoted"',
              expiresAt: '',
            },
          ],
        ],
      },
    );
  });

  it('may lack fields, and the line break at its end', () => {
    expect(parseFirmText('# a note\nname: Dana\n\nCompany:  Roe: Sons \n---\nBe kind.\nBe brief.')).toEqual({
      name: 'Dana',
      companyName: 'Roe: Sons',
      system: 'Be kind.\nBe brief.',
    });
  });

  it.each([
    ['name: Dana\nBe kind.', /^Line 2: "Be kind\." is not a field/],
    ['name: Dana\nfirst message: "Hi\n---\n', /^Line 2: the quoted text is not valid JSON/],
  ])('%j is refused with its line', (given, message) => {
    expect(() => parseFirmText(given)).toThrow(
      expect.objectContaining({ code: 'invalid-input', message: expect.stringMatching(message) }),
    );
  });
});
