import fc from 'fast-check';
import { getCountries, isValidPhoneNumber } from 'libphonenumber-js/min';
import { describe, expect, it } from 'vitest';
import { readNumber } from './read-number.ts';

const country = fc.constantFrom(...getCountries());

describe('readNumber', () => {
  it.each([
    ['020 7946 0958', 'GB', '+442079460958'],
    ['06 12 34 56 78', 'FR', '+33612345678'],
    ['8 800 555 35 35', 'RU', '+78005553535'],
    ['06 1234567', 'IT', '+39061234567'],
    ['0011 1 212 555 0123', 'AU', '+12125550123'],
    ['tel:212-555-0123;phone-context=+1', 'GB', '+12125550123'],
    ['Dana Whitfield\nFax (212) 555-0199\nTel (212) 555-0123', 'US', '+12125550123'],
    ['Fax: +44 20 7946 0958', 'US', '+442079460958'],
    ['Suite 400, 212 555 0123', 'US', '+12125550123'],
    ['٢١٢٥٥٥٠١٢٣', 'US', '+12125550123'],
    ['२१२५५५०१२३', 'US', '+12125550123'],
    ['1-800-GOT-LAWS', 'US', '+18004685297'],
    ['(800) got laws', 'US', '+18004685297'],
    ['0171 1234567', 'DE', '+491711234567'],
    ['0664 1234567', 'AT', '+436641234567'],
    ['011 15-2345-6789', 'AR', '+5491123456789'],
    ['+800 1234 5678', 'US', '+80012345678'],
    ['020 7946 0958 (+44)', 'GB', '+442079460958'],
    ['+44\u{FE0F} 20 7946 0958', 'US', '+442079460958'],
    ['\u{2068}+44\u{2069} 20 7946 0958', 'US', '+442079460958'],
    // As links and pages write them. Read as they are, the second would be a number of North America.
    ['tel:%2B1%20%28212%29%20555%2D0123', 'GB', '+12125550123'],
    ['%2B4930901820', 'US', '+4930901820'],
    ['00%204930901820', 'US', '+4930901820'],
    ['&#43;4930901820', 'US', '+4930901820'],
    ['https://wa.me/4930901820?text=Hello', 'US', '+4930901820'],
    ['https://api.whatsapp.com/send/?phone=4930901820&text', 'US', '+4930901820'],
    ['&#x2B;49%2030%20901820', 'US', '+4930901820'],
  ] as const)('reads %j, in %s, as %s', (text, from, number) => {
    expect(readNumber(text, from)?.number).toBe(number);
  });

  it.each([
    '',
    '+',
    'no number',
    '555 0123',
    '911',
    '+112',
    '+999 123 4567',
    '00 65 912345',
    '011 65 91234',
    '442079460958',
    '0',
    '++1',
    '12',
    '2O1 555 0123',
    // No area code begins with 0 or 1.
    '1333456789',
    // Nor do the three digits after it.
    '414 111 0011',
    '+1 800 055 1234',
    // Numbers of Singapore and Germany without their plus.
    '6591234567',
    '4930901820',
    // No area code ends with 11.
    '+1 911 555 0123',
    '1 212 555 012',
    '06 12 34 56 78',
    '+1 112 555 0123',
    // A number without its area code, and what it is.
    '555-0123 fax',
    '555-0123 ext.',
    '(Tel) 555-0123',
    // The digits after the calling code are a number of New York, too.
    'Tel +44: 20 7946 0958',
    '+44*2079460958',
    '+49 (Mob) 170 1234567',
    '0044: 20 7946 0958',
    '011 44: 20 7946 0958',
    '9'.repeat(40),
  ])('finds no number in %j', (text) => {
    expect(readNumber(text, 'US')).toBeNull();
  });

  it('reports an extension', () => {
    expect(readNumber('212-555-0123 ext. 12', 'US')).toMatchObject({
      number: '+12125550123',
      hasExtension: true,
    });
    for (const text of ['212-555-0123', '212 555 0123, Suite 400', '212-555-0123 ext.'])
      expect(readNumber(text, 'US')).toMatchObject({ number: '+12125550123', hasExtension: false });
  });

  it.each([
    ['212.555.0123 * 9', '+12125550123'],
    ['2125550123p123#', '+12125550123'],
    ['2125550123,,12', '+12125550123'],
    ['212-555-0123 Local 212', '+12125550123'],
    ['212-555-0123, option 2', '+12125550123'],
    ['(212) 555-0123 press 2#', '+12125550123'],
    ['+1 514 555 0123, poste 12', '+15145550123'],
    ['+49 30 901820 (Durchwahl 12)', '+4930901820'],
    ['+49 30 901820 DW 12', '+4930901820'],
    ['+55 11 2345-6789 ramal 12', '+551123456789'],
  ])('reports the extension of %j', (text, number) => {
    expect(readNumber(text, 'US')).toMatchObject({ number, hasExtension: true });
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
