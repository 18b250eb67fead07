import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageEventIn } from './inbox.ts';

const failed = {
  slug: 'dana',
  kind: 'failed',
  stage: 'daily-call-join',
  code: 'call-microphone-denied',
  browser: 'safari',
};
const talked = { slug: 'dana', kind: 'talked', seconds: 61 };

describe('an event of the page', () => {
  it.each([failed, talked, { slug: 'dana/büro', kind: 'opened' }, { slug: 'dana', kind: 'phoned' }])(
    'has only the known fields: %j',
    (event) => {
      expect(pageEventIn(JSON.stringify({ ...event, name: 'Dana', phone: '+1' }))).toEqual(event);
    },
  );

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '{',
    JSON.stringify({ ...failed, code: '<script>' }),
    JSON.stringify({ kind: 'opened' }),
    JSON.stringify({ slug: 'dana', kind: 'closed' }),
    ...[-1, 0.5, '1', 1e9].map((seconds) => JSON.stringify({ ...talked, seconds })),
  ])('is not %j', (text) => {
    expect(pageEventIn(text)).toBeUndefined();
  });

  it('never has markup, line breaks or control characters', () => {
    const field = fc.oneof(
      fc.constantFrom('code', 'safari'),
      fc.string({ unit: 'binary' }),
      fc.jsonValue({ maxDepth: 1 }),
    );
    const kind = fc.constantFrom('opened', 'failed', 'talked');
    const any = fc.record({ stage: field, code: field, browser: field, slug: field, kind, seconds: field });
    fc.assert(
      fc.property(any, (given) => {
        const found = pageEventIn(JSON.stringify(given));
        for (const text of Object.values(found ?? {})) expect(String(text)).not.toMatch(/[<>&"'\s\p{C}]/u);
      }),
    );
  });
});
