import fc from 'fast-check';
import { getCountries, isValidPhoneNumber } from 'react-phone-number-input';
import { describe, expect, it } from 'vitest';
import { digitsOf, readNumber } from './read-number.ts';

const country = fc.constantFrom(...getCountries());

describe('readNumber', () => {
  it.each([
    ['020 7946 0958', 'GB', '+442079460958'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['8 800 555 35 35', 'RU', '+78005553535'],
    ['06 1234567', 'IT', '+39061234567'],
    ['0011 1 212 555 0123', 'AU', '+12125550123'],
    ['12125550123', 'GB', '+12125550123'],
    ['tel:212-555-0123;phone-context=+1', 'GB', '+12125550123'],
    ['Suite 400, 212 555 0123', 'US', '+12125550123'],
    ['٢١٢٥٥٥٠١٢٣', 'US', '+12125550123'],
  ] as const)('reads %j, in %s, as %s', (text, from, number) => {
    expect(readNumber(text, from)?.number).toBe(number);
  });

  it.each(['', '+', 'no number', '555 0123', '0', '++1', '12', '9'.repeat(40)])(
    'finds no number in %j',
    (text) => {
      expect(readNumber(text, 'US')).toBeNull();
    },
  );

  it('reports an extension', () => {
    expect(readNumber('212-555-0123 ext. 12', 'US')).toMatchObject({
      number: '+12125550123',
      extension: true,
    });
    expect(readNumber('212-555-0123', 'US')).toMatchObject({ extension: false });
  });

  it('never throws, and returns E.164 or null', () => {
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'+0123456789 ()-.x;=tel:\u{A0}０＋') }),
    );
    fc.assert(
      fc.property(text, country, (typed, from) => {
        expect(readNumber(typed, from)?.number ?? '+10').toMatch(/^\+[1-9]\d{1,17}$/);
      }),
    );
  });

  it('reads its own result as the same number, whatever the country', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 5, maxLength: 15 });
    fc.assert(
      fc.property(digits, country, country, (typed, from, other) => {
        const read = readNumber(typed, from);
        // Without a valid number, the end of the calling code is ambiguous.
        fc.pre(read !== null && isValidPhoneNumber(read.number));
        expect(readNumber(read.number, other)).toMatchObject({ number: read.number });
      }),
    );
  });

  it('is fast for a pasted document', () => {
    expect(readNumber(`${'('.repeat(1_000_000)}212 555 0123`, 'US')).toBeNull();
  });
});

it('digitsOf reads full-width digits too', () => {
  expect(digitsOf('２１２ (555)-0123 x')).toBe('2125550123');
});
