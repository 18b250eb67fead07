import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expiryTime, isExpired, storedFirmFromRow, parseExpiry, rowOf } from './stored-firm.ts';

const row = {
  slug: 'roe',
  name: 'Dana',
  company_name: null,
  system: null,
  first_message: null,
  created_at: '2026-01-01',
  updated_at: '2026-01-01',
};

describe('the expiry of a link', () => {
  it.each([
    ['2027-01-31', '2027-01-31'],
    ['2027-01-31T23:59:59.999-12:00', '2027-01-31'],
    ['2027-02-01T12:00:00Z', '2027-02-01T12:00:00.000Z'],
    ['2027-01-31T17:00', '2027-01-31T17:00:00.000Z'],
    [' 2027-01-31 17:00:30.5 ', '2027-01-31T17:00:30.500Z'],
    ['2027-01-31T17:00+02:00', '2027-01-31T15:00:00.000Z'],
    ['2024-02-29', '2024-02-29'],
    ['', ''],
  ])('%j is read as %j', (text, expected) => {
    expect(parseExpiry(text)).toBe(expected);
  });

  it.each(['2027', 'tomorrow', '2027-02-30', '2027-13-01', '0000-01-01', '31.01.2027', '2027-01-31T25:00'])(
    '%j is refused',
    (text) => {
      const hint = 'Write it as 2027-01-31 or 2027-01-31T17:00Z.';
      expect(() => parseExpiry(text)).toThrow(expect.objectContaining({ code: 'invalid-input', hint }));
    },
  );

  it('by day lasts until the day has ended everywhere', () => {
    const firm = { expiresAt: '2027-01-31' };
    const at = (time: string) => isExpired(firm, Date.parse(time));
    expect(at('2027-01-31T23:59:59-12:00')).toBe(false);
    expect(at('2027-02-01T00:00:00-12:00')).toBe(true);
    expect(at('2027-01-31T23:59:59-08:00')).toBe(false);
    expect(at('2027-02-01T00:00:00+14:00')).toBe(false);
  });

  it('by day is stored as the last moment of that day in the last time zone', () => {
    const written = '2027-01-31T23:59:59.999-12:00';
    expect(rowOf({ expiresAt: '2027-01-31' })).toEqual({ expires_at: written });
    expect(expiryTime({ expiresAt: '2027-01-31' })).toBe(1_801_483_199_999);
    expect(new Date(1_801_483_199_999).toISOString()).toBe('2027-02-01T11:59:59.999Z');
  });

  it('by day is read as the same day that was written', () => {
    const days = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10);
        const written = new Date(rowOf({ expiresAt: parseExpiry(day) })['expires_at'] ?? '').toISOString();
        // As Postgres writes it.
        const expires_at = written.replace(/^\+0/, '').replace('Z', '+00:00');
        expect(storedFirmFromRow({ ...row, expires_at }).expiresAt).toBe(day);
        expect(expiryTime({ expiresAt: day })).toBe(Date.parse(written));
      }),
      { examples: [[new Date('9999-12-31')]] },
    );
  });

  it('is returned as stored', () => {
    const times = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(times, (time) => {
        const { expiresAt } = storedFirmFromRow({
          ...row,
          expires_at: time.toISOString().replace('Z', '+00:00'),
        });
        expect(expiresAt).toBe(time.toISOString());
        expect(parseExpiry(expiresAt)).toBe(expiresAt);
        expect(isExpired({ expiresAt })).toBe(time.getTime() <= Date.now());
      }),
    );
  });

  it('has the time of its last write to the microsecond', () => {
    const written = (updated_at: string) =>
      storedFirmFromRow({ ...row, expires_at: null, updated_at }).updatedAt;
    expect(written('2026-01-01T01:02:03.123999+00:00')).toBe('2026-01-01T01:02:03.123999Z');
    expect(written('2026-01-01T01:02:03.1+01:00')).toBe('2026-01-01T00:02:03.100Z');
  });

  it('is never if the table says so', () => {
    for (const more of [{ expires_at: null }, { expires_at: 'infinity' }]) {
      const firm = storedFirmFromRow({ ...row, ...more });
      expect(firm.expiresAt).toBe('');
      expect(isExpired(firm)).toBe(false);
    }
  });
});
