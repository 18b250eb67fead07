import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLineIndex } from './line-index.ts';

it('keeps the first line of each text', () => {
  const text = fc.oneof(fc.string({ maxLength: 2 }), fc.nat(3000).map(String));
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5000, size: 'max' }), (texts) => {
      const index = createLineIndex();
      const first = new Map<string, number>();
      for (const [at, one] of texts.entries()) {
        expect(index.has(one)).toBe(first.has(one));
        expect(index.add(one, at + 1)).toBe(first.get(one));
        if (!first.has(one)) first.set(one, at + 1);
      }
    }),
    { numRuns: 20 },
  );
});
