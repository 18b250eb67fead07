import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filled, numberOf, paste, startOfEntry } from './entry.ts';
import { readNumber } from './read-number.ts';

const field = (text: string, selectionStart = text.length, selectionEnd = selectionStart) => ({
  text,
  selectionStart,
  selectionEnd,
});

describe('paste', () => {
  it('replaces the entry by a complete number', () => {
    expect(paste('+44 20 7946 0958', field('+1 212'), 'US')?.number).toBe('+442079460958');
    expect(paste('646 555 0199', field('+1 212 555 0123'), 'US')?.number).toBe('+16465550199');
  });

  it.each([
    ['2125550123', '+12125550123', 'US'],
    ['(212) 555-0123', '+12125550123', 'US'],
    ['+1 212-555-0123', '+12125550123', 'US'],
    ['1 212 555 0123', '+12125550123', 'US'],
    ['00 44 20 7946 0958', '+442079460958', 'GB'],
    ['0044 (0) 20 7946 0958', '+442079460958', 'GB'],
    ['011 44 20 7946 0958', '+442079460958', 'GB'],
    ['+44 (0)20 7946 0958', '+442079460958', 'GB'],
    ['442079460958', '+442079460958', 'GB'],
    ['tel:+12125550123', '+12125550123', 'US'],
    ['２１２-５５５-０１２３', '+12125550123', 'US'],
    ['212\u{A0}555\u{A0}0123', '+12125550123', 'US'],
    ['\u{202A}+1 (212) 555\u{2011}0123\u{202C}', '+12125550123', 'US'],
    ['Call me: 212.555.0123', '+12125550123', 'US'],
    ['212 555 0123, Suite 400', '+12125550123', 'US'],
    ['Office +1 (212) 555 0123, home +1 646 555 0199', '+12125550123', 'US'],
    ['212-555-0123 x12', '+12125550123', 'US'],
    ['+1 416 555 0123', '+14165550123', 'CA'],
    ['+49 30 901820', '+4930901820', 'DE'],
    ['+39 000000', '+39000000', 'IT'],
    ['555 0123', '+15550123', 'US'],
  ] as const)('takes %j for %s', (text, number, country) => {
    const taken = paste(text, field('+1'), 'US');
    expect([taken?.number, taken?.country]).toEqual([number, country]);
  });

  it('inserts part of a number at the caret', () => {
    expect(paste('555-0123', field('+1 212'), 'US')?.number).toBe('+12125550123');
    expect(paste('9', field('+1 212 555 0123', 8, 9), 'US')?.number).toBe('+12125950123');
    expect(paste('99', field('+1 212 555 0123', 0, 6), 'US')?.number).toBe('+1995550123');
  });

  it('completes a number in a country with short numbers', () => {
    expect(paste('901820', field('+49 30'), 'DE')?.number).toBe('+4930901820');
  });

  it('ignores a text without digits', () => {
    expect(paste('call me', field('+1 212'), 'US')).toBeNull();
  });

  it('keeps every digit that can be part of a number', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'23456789'), minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(digits, digits, (there, pasted) => {
        expect(paste(pasted, field(`+1 ${there}`), 'US')?.number).toBe(`+1${there}${pasted}`);
      }),
    );
  });
});

describe('filled', () => {
  it('ignores numbers typed key by key', () => {
    expect(filled('+1 2', '+1', 'US')).toBeNull();
    expect(filled('+1 212 555 012', '+1 212 555 0123', 'US')).toBeNull();
    expect(filled('+1 212 555 0123', '+1 212 555 012', 'US')).toBeNull();
    expect(filled('', '+1 212 555 0123', 'US')).toBeNull();
    expect(filled('2125550123', '212555012', 'US')).toBeNull();
    expect(filled('2125550123', '212555123', 'US')).toBeNull();
  });

  it('finds what was inserted among equal digits', () => {
    expect(filled('+442079460958', '+44207', 'US')?.number).toBe('+442079460958');
    expect(filled('22125550123', '2', 'US')).toEqual(readNumber('22125550123', 'US'));
    // Two more of the same are typed, three are not.
    expect(filled('5555', '55', 'US')).toBeNull();
    expect(filled('2125555555', '2125555', 'US')?.number).toBe('+12125555555');
  });

  it('accepts a number entered at once, also of another country', () => {
    expect(filled('+442079460958', '+1', 'US')?.number).toBe('+442079460958');
    expect(filled('2125550123', '+1', 'US')?.number).toBe('+12125550123');
    expect(filled('+1 +4930901820', '+1', 'US')?.number).toBe('+4930901820');
  });
});

it('numberOf keeps incomplete digits, up to the maximum length', () => {
  expect(numberOf('20', 'GB')).toMatchObject({ number: '+4420', country: 'GB' });
  expect(numberOf('02079460958', 'GB').number).toBe('+442079460958');
  // Without its plus this is a British number, but Germany was chosen.
  expect(numberOf('442079460958123', 'DE')).toMatchObject({ country: 'DE' });
  expect(numberOf('9'.repeat(40), 'US').number).toHaveLength(18);
});

it('startOfEntry is after the calling code', () => {
  expect(startOfEntry('+1 212', 'US')).toBe(3);
  expect(startOfEntry('+44', 'GB')).toBe(3);
  expect(startOfEntry('+49 30', 'GB')).toBe(0);
});
