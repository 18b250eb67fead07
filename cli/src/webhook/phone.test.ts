import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePhone } from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['(212) 555-0123', '+12125550123'],
    ['+1 212-555-0123', '+12125550123'],
    ['+49 (0)30 901820', '+4930901820'],
    ['  +81 3-3580-3311 ', '+81335803311'],
  ])('%j is sent as %s', async (text, sent) => {
    expect(await parsePhone(text)).toBe(sent);
  });

  it.each([
    ['', 'not a phone number'],
    ['12', 'not a phone number'],
    ['call +1 212 555 0123', 'not a phone number'],
    ['+1 212 555 0123 ext. 5', 'an extension'],
    ['+999 1234567', 'not a phone number'],
    ['+1 111 111 1111', 'not a phone number'],
  ])('%j is refused: %s', async (text, why) => {
    await expect(parsePhone(text)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(why),
    });
  });

  it('is valid E.164 or refused, and stays the same when parsed again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[+(]?[\d ().-]{0,18}$/), async (text) => {
        const number = await parsePhone(text).catch(() => undefined);
        if (number === undefined) return;
        expect(number).toMatch(/^\+[1-9]\d{5,14}$/);
        expect(await parsePhone(number)).toBe(number);
      }),
      { numRuns: 300 },
    );
  });
});
