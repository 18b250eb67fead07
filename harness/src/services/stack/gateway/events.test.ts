import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failedStartIn } from './events.ts';

const report = { stage: 'daily-call-join', code: 'call-microphone-denied', browser: 'safari' };

describe('the report of a failed start', () => {
  it('has only the known fields', () => {
    expect(failedStartIn(JSON.stringify({ ...report, name: 'Dana', phone: '+1' }))).toEqual(report);
    expect(failedStartIn(JSON.stringify({ ...report, slug: 'dana' }))).toEqual({ ...report, slug: 'dana' });
    expect(failedStartIn(JSON.stringify({ ...report, slug: '<b>' }))).toEqual(report);
  });

  it.each(['', 'null', '[]', '{}', '{', JSON.stringify({ ...report, code: '<script>' })])(
    'is not %j',
    (text) => {
      expect(failedStartIn(text)).toBeUndefined();
    },
  );

  it('never has markup, line breaks or control characters', () => {
    const field = fc.oneof(fc.constantFrom('code', 'safari'), fc.string({ unit: 'binary' }), fc.jsonValue());
    const any = fc.record({ stage: field, code: field, browser: field, slug: field });
    fc.assert(
      fc.property(any, (given) => {
        const found = failedStartIn(JSON.stringify(given));
        for (const text of Object.values(found ?? {})) expect(text).not.toMatch(/[<>&"'\s\p{C}]/u);
      }),
    );
  });
});
