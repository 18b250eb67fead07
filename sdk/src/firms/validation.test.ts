import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firmFields } from './stored-firm.ts';
import { validateFirm } from './validation.ts';

describe('validateFirm', () => {
  it('fills in defaults', () => {
    expect(validateFirm({ slug: 'a', name: ' Dana ' })).toEqual({
      slug: 'a',
      name: 'Dana',
      companyName: '',
      system: '',
      firstMessage: '',
      expiresAt: '',
      leadsTo: '',
    });
  });

  it('refuses an empty name and a NUL character', () => {
    expect(() => validateFirm({ slug: 'a', name: '  ' })).toThrow(/needs the name/);
    expect(() => validateFirm({ slug: 'a', name: 'Dana', system: 'a\0b' })).toThrow(/NUL/);
  });

  it('accepts each field up to its limit in code points, and refuses longer ones', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('name', 'companyName', 'firstMessage'),
        fc.constantFrom('a', '田', '𝒜'),
        (field, letter) => {
          const full = letter.repeat(firmFields[field].text.max);
          expect(validateFirm({ slug: 'a', name: 'Dana', [field]: full })[field]).toBe(full);
          const { label, max } = firmFields[field].text;
          expect(() => validateFirm({ slug: 'a', name: 'Dana', [field]: full + letter })).toThrow(
            expect.objectContaining({
              code: 'invalid-input',
              fault: 'user',
              message: `The ${label} has ${max + 1} characters; the maximum is ${max}.`,
              hint: 'Shorten it by 1.',
            }),
          );
        },
      ),
      { numRuns: 20 },
    );
  });
});
