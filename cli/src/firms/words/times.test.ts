import { describe, expect, it } from 'vitest';
import { dayOrderOf, expirySentence, expiryFromText, spreadsheetTime } from './times.ts';

const now = Date.UTC(2026, 0, 1);

describe('a time for a flag', () => {
  it.each([
    ['now', '2026-01-01T00:00:00.000Z'],
    ['14d', '2026-01-15'],
    ['36h', '2026-01-02T12:00:00.000Z'],
    ['2w', '2026-01-15'],
    ['30m', '2026-01-01T00:30:00.000Z'],
    [' 2027-01-31 ', '2027-01-31'],
    ['2027-01-31 17:00', '2027-01-31T17:00:00.000Z'],
    ['2027-01-31T17:00-08:00', '2027-02-01T01:00:00.000Z'],
    ['2027-02-01T12:00Z', '2027-02-01T12:00:00.000Z'],
  ])('%j is %s', (text, time) => {
    expect(expiryFromText(text, now)).toBe(time);
  });

  it.each(['', '14', '2027-02-30', 'tomorrow', '99999d'])('%j is refused as a time', (text) => {
    expect(() => expiryFromText(text, now)).toThrow(/is not a valid time\./);
  });
});

it.each([
  ['', 'The link does not expire.'],
  ['2999-01-31', 'The link expires at the end of 2999-01-31 in every time zone.'],
  ['2001-01-31', 'The link expired at the end of 2001-01-31 and shows Page Not Found.'],
])('the expiry %j is said as %j', (expiresAt, sentence) => {
  expect(expirySentence({ expiresAt }, Date.parse('2026-01-02T03:04:05Z'))).toBe(sentence);
});

describe('a time as a spreadsheet writes it', () => {
  it.each([
    ['31/01/2027', '2027-01-31'],
    ['1/31/27', '2027-01-31'],
    ['1/31/2027 5:30 PM', '2027-01-31T17:30:00Z'],
    ['31.01.2027', '2027-01-31'],
    ['1.2.2027 17:05', '2027-02-01T17:05:00Z'],
    ['31. 1. 2027, 9:05:06', '2027-01-31T09:05:06Z'],
    ['1/31/2027 12:15 a.m.', '2027-01-31T00:15:00Z'],
    ['31-Jan-27', '2027-01-31'],
    ['31. Jan. 2027 17:05', '2027-01-31T17:05:00Z'],
    ['31 January 2027', '2027-01-31'],
    ['Jan 31, 2027', '2027-01-31'],
    ['Sept. 5 2027, 5:30 pm', '2027-09-05T17:30:00Z'],
    ['Dec 5, 27', '2027-12-05'],
    ['5-Dec-2027 noon', '5-Dec-2027 noon'],
    ['Q4 2027', 'Q4 2027'],
    ['02/02/2027', '2027-02-02'],
    ['46053', '2026-01-31'],
    ['46053.5', '2026-01-31T12:00:00.000Z'],
    ['2027-01-31 00:00', '2027-01-31'],
    ['1/31/2027 0:00', '2027-01-31'],
    ['2027-01-31T00:00:00Z', '2027-01-31T00:00:00Z'],
    ['25568', '25568'],
    ['25569', '1970-01-01'],
    ['73051', '73051'],
    ['soon', 'soon'],
    ['31/01/2027 noon', '31/01/2027 noon'],
  ])('%j is %s', (text, time) => {
    expect(spreadsheetTime(text, undefined)).toBe(time);
  });

  it('is unclear if day and month could be either, unless another row of the column tells', () => {
    expect(() => spreadsheetTime('05/02/2027', undefined)).toThrow(
      '"05/02/2027" could be day/month or month/day.',
    );
    expect(dayOrderOf(['05/02/2027', '31/01/2027', ''])).toBe('day first');
    expect(dayOrderOf(['05/02/2027', '01/31/2027'])).toBe('month first');
    expect(dayOrderOf(['31/01/2027', '01/31/2027'])).toBeUndefined();
    expect(spreadsheetTime('05/02/2027', 'day first')).toBe('2027-02-05');
    expect(spreadsheetTime('05/02/2027', 'month first')).toBe('2027-05-02');
  });
});
