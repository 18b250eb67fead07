import type { CountryCode } from 'libphonenumber-js/min';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countryOf, editEntry, type Entry, moveEntry, settleEntry } from './entry.ts';
import { readNumber } from './read-number.ts';

const entry = (text: string, country: CountryCode = 'US'): Entry => ({ text, country, hasExtension: false });

/** What is shown: the country and the text. */
const shown = (entered: Entry) => `${countryOf(entered)} ${entered.text}`;

const typed = (keys: string, start = entry('')) =>
  [...keys].reduce((before, key) => editEntry(before, before.text + key, 'at the end'), start);

const pasted = (text: string, start = entry('')) => editEntry(start, start.text + text, 'at the end');

describe('typing', () => {
  it.each([
    ['2015550123', 'US 201 555 0123'],
    ['(201) 555-0123', 'US 201 555 0123'],
    ['1 201 555 0123', 'US 1 201 555 0123'],
    ['٢٠١', 'US 201'],
    ['+', 'US +'],
    ['+6', 'US +6'],
    ['+65', 'SG +65'],
    ['+65 9123 4567', 'SG +65 9123 4567'],
    ['+7', 'RU +7'],
    ['+1 416 555 0123', 'CA +1 416 555 0123'],
    ['00', 'US 00'],
    ['0049', 'DE 0049'],
    ['011 44 20', 'GB 011 44 20'],
    ['+999 1', 'US +9991'],
    ['+800 1', 'US +800 1'],
    ['1-800-GOT', 'US 1 800GOT'],
    ['212 555 0123 x12', 'US 212 555 0123x12'],
  ])('%s is shown as %s', (keys, text) => {
    expect(shown(typed(keys))).toBe(text);
  });

  it('keeps the chosen country of a shared calling code, until the digits decide', () => {
    expect(shown(typed('+1', entry('', 'CA')))).toBe('CA +1');
    expect(shown(typed('+1 212 555 0123', entry('', 'CA')))).toBe('US +1 212 555 0123');
  });

  it('follows a deleted and another calling code', () => {
    const singapore = typed('+65');
    const without = editEntry(singapore, '+6', 'at the end');
    expect([without, typed('6', without), editEntry(singapore, '', 'at the end')].map(shown)).toEqual([
      'US +6',
      'TH +66',
      'US ',
    ]);
  });

  it('reads 00 as a part of 0011 in Australia, and of 001 in Thailand', () => {
    // With 00 as a plus, most would be numbers of Alabama.
    for (const [country, keys] of [
      ['AU', '0011 65 9223 4567'],
      ['TH', '001 65 9223 4567'],
      ['AU', '0065 9223 4567'],
      ['TH', '0065 9223 4567'],
      ['US', '0065 9223 4567'],
    ] as const)
      expect(shown(settleEntry(typed(keys, entry('', country))))).toBe('SG 9223 4567');
    expect(shown(typed('0047', entry('', 'SG')))).toBe('NO 0047');
  });

  it('leaves the text alone while a keyboard composes it, or the caret is inside', () => {
    expect(shown(editEntry(entry('201'), '2015550123', 'composing'))).toBe('US 2015550123');
    expect(shown(editEntry(entry('201'), '20155', 'inside'))).toBe('US 20155');
    expect(shown(editEntry(entry('65 91'), '+65 91', 'inside'))).toBe('SG +65 91');
  });
});

describe('a text inserted at once', () => {
  it('replaces the entry also where the caret was inside, if it is a whole number', () => {
    const inside = editEntry(entry('201 555 0123'), '201 55+41 44 668 18 005 0123', 'inside');
    expect(shown(inside)).toBe('CH 44 668 18 00');
  });

  it.each([
    ['2125550123', 'US 212 555 0123'],
    ['+1 212-555-0123', 'US 212 555 0123'],
    ['1 212 555 0123', 'US 212 555 0123'],
    ['00 44 20 7946 0958', 'GB 20 7946 0958'],
    ['0044 (0) 20 7946 0958', 'GB 20 7946 0958'],
    ['011 44 20 7946 0958', 'GB 20 7946 0958'],
    ['+44 (0)20 7946 0958', 'GB 20 7946 0958'],
    ['442079460958', 'US 442079460958'],
    ['tel:+12125550123', 'US 212 555 0123'],
    ['２１２-５５５-０１２３', 'US 212 555 0123'],
    ['२१२५५५०१२३', 'US 212 555 0123'],
    ['212\u{A0}555\u{A0}0123', 'US 212 555 0123'],
    ['\u{202A}+1 (212) 555\u{2011}0123\u{202C}', 'US 212 555 0123'],
    ['Call me: 212.555.0123', 'US 212 555 0123'],
    ['+44\u{200F} 20 7946 0958', 'GB 20 7946 0958'],
    ['Tel +44: 20 7946 0958', 'GB +44 20 7946 0958'],
    ['+44 (London) 20 7946 0958', 'GB +44 20 7946 0958'],
    ['212 555 0123, Suite 400', 'US 212 555 0123'],
    ['Office +1 (212) 555 0123, home +1 646 555 0199', 'US 212 555 0123'],
    ['+1 416 555 0123', 'CA 416 555 0123'],
    ['+49 30 901820', 'DE 30 901820'],
    ['+39 06 1234567', 'IT 06 123 4567'],
    ['+54 9 11 2345 6789', 'AR 9 11 2345 6789'],
    ['+800 1234 5678', 'US +800 1234 5678'],
    ['1-800-GOT-LAWS', 'US 800 468 5297'],
    ['555 0123', 'US 555 012 3'],
    ['Call 555 0123', 'US 555 012 3'],
    ['call me', 'US '],
  ])('%j is shown as %j', (text, result) => {
    expect(shown(pasted(text))).toBe(result);
  });

  it('completes the entered digits, or replaces them if it is a number of its own', () => {
    expect(shown(pasted('555-0123', entry('212')))).toBe('US 212 555 0123');
    expect(shown(pasted('901820', entry('30', 'DE')))).toBe('DE 30 901820');
    expect(shown(pasted('4567', entry('+65 9123', 'SG')))).toBe('SG 9123 4567');
    expect(shown(pasted('646 555 0199', entry('212 555 0123')))).toBe('US 646 555 0199');
    expect(shown(pasted('+49 30 901820', entry('212 555 0123')))).toBe('DE 30 901820');
  });

  it('may be a number of North America without its plus, if the country has no such numbers', () => {
    expect(shown(pasted('12125550123', entry('', 'GB')))).toBe('US 212 555 0123');
    expect(shown(pasted('13812345678', entry('', 'CN')))).toBe('CN 138 1234 5678');
    expect(shown(settleEntry(typed('12125550123', entry('', 'GB'))))).toBe('GB 12125550123');
  });

  it('reports an extension until the text changes', () => {
    const number = pasted('212-555-0123 ext. 12');
    expect(number).toEqual({ text: '212 555 0123', country: 'US', hasExtension: true });
    expect(settleEntry(number).hasExtension).toBe(true);
    expect(typed('4', number).hasExtension).toBe(false);
  });
});

describe('a settled entry', () => {
  it.each([
    ['+65 9123 4567', 'SG 9123 4567'],
    ['+65 91', 'SG 91'],
    ['0049 30 901820', 'DE 30 901820'],
    ['1 212 555 0123', 'US 212 555 0123'],
    ['+1 416 555 0123', 'CA 416 555 0123'],
    ['1-800-GOT-LAWS', 'US 800 468 5297'],
    ['+6', 'US +6'],
    ['+999 123', 'US +999123'],
    ['+7+40', 'RU 40'],
    ['+7001', 'RU +7 001'],
    ['555 0123', 'US 555 012 3'],
    ['', 'US '],
  ])('of %j has its calling code beside it: %s', (keys, result) => {
    expect(shown(settleEntry(typed(keys)))).toBe(result);
  });

  it('is called as what was entered', () => {
    const keys = fc.string({ unit: fc.constantFrom(...'+0123456789 ()-.x'), maxLength: 20 });
    fc.assert(
      fc.property(
        keys,
        fc.constantFrom<CountryCode>('US', 'GB', 'DE', 'IT', 'AU', 'SG', 'AR'),
        (text, country) => {
          const before = typed(text, entry('', country));
          const after = settleEntry(before);
          const number = readNumber(before.text, before.country)?.number;
          if (number !== undefined) expect(readNumber(after.text, after.country)?.number).toBe(number);
          expect(settleEntry(after)).toEqual(after);
        },
      ),
    );
  });
});

it('moves the digits to a country that is chosen later', () => {
  expect(shown(moveEntry(entry('02079460958'), 'GB'))).toBe('GB 20 7946 0958');
  expect(shown(moveEntry(entry('+65 9123', 'SG'), 'GB'))).toBe('GB 9123');
  expect(shown(moveEntry(entry('+999'), 'GB'))).toBe('GB 999');
});
