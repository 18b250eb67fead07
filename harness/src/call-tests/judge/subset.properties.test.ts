import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../scenario/index.ts';
import { holdsAll, jsonOf } from './subset.ts';

const json = fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.parse(JSON.stringify(value)) as JsonValue);
const entries = fc.dictionary(fc.stringMatching(/^[a-z]{1,3}$/), json, { maxKeys: 4 });

describe('expected members', () => {
  it('match an equal value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(holdsAll(value, structuredClone(value))).toBe(true);
      }),
    );
  });

  it('match a value with more members, but not with one fewer', () => {
    fc.assert(
      fc.property(entries, entries, (expectation, more) => {
        expect(holdsAll(expectation, { ...more, ...expectation })).toBe(true);
        for (const key of Object.keys(expectation)) {
          const { [key]: _, ...less } = expectation;
          expect(holdsAll(expectation, less)).toBe(false);
        }
      }),
    );
  });

  it('match another value only if the members are equal', () => {
    fc.assert(
      fc.property(json, json, (one, other) => {
        const both = holdsAll(one, other) && holdsAll(other, one);
        expect(both).toBe(sorted(one) === sorted(other));
      }),
    );
  });
});

describe('a text', () => {
  it('is parsed if it is JSON, and never throws', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(jsonOf(JSON.stringify(value))).toEqual(value);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => void jsonOf(text)));
  });
});

/** The same text for the same value, whatever the order of its keys. */
const sorted = (value: JsonValue): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
