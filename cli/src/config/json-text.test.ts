import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonSyntaxError, parseLocatedJson } from './json-text.ts';

function outcome(parse: () => unknown): { value: unknown } | 'refused' {
  try {
    return { value: parse() };
  } catch {
    return 'refused';
  }
}

describe('located JSON', () => {
  it('reads every JSON text like JSON.parse', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t'), (text, indent) => {
        const plain = JSON.stringify(JSON.parse(text), null, indent);
        expect(parseLocatedJson(plain).value).toEqual(JSON.parse(plain));
      }),
    );
  });

  it('refuses what JSON.parse refuses, wherever a text is cut or changed', () => {
    const damaged = fc.tuple(fc.json(), fc.nat(), fc.string({ maxLength: 2 })).map(([text, at, other]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + other + text.slice(place + 1);
    });
    fc.assert(
      fc.property(damaged, (text) => {
        const theirs = outcome(() => JSON.parse(text));
        const ours = outcome(() => parseLocatedJson(text).value);
        // Only our parser refuses duplicate keys.
        if (ours === 'refused' && theirs !== 'refused') {
          expect(() => parseLocatedJson(text)).toThrow('is used twice');
        } else expect(ours).toEqual(theirs);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['', 1, 'value expected'],
    ['{', 1, 'close brace expected'],
    ['{\n  "a": 1,\n  b: 2\n}', 3, 'invalid symbol'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 'comma expected'],
    ['{\n\n"a": tru\n}', 3, 'invalid symbol'],
    ['{}\n{}', 2, 'end of file expected'],
    ['{"a":1,\n"a":2}', 2, 'is used twice'],
    ['['.repeat(100_000), 1, 'nested too deep'],
  ])('names the position of the problem in %j', (text, line, words) => {
    const parse = () => parseLocatedJson(text);
    expect(parse).toThrow(JsonSyntaxError);
    expect(parse).toThrow(words);
    expect(parse).toThrow(expect.objectContaining({ line }));
  });

  it('knows the line of every value', () => {
    const { lineOf } = parseLocatedJson('{\n "a": {\n  "b":\n   1\n },\n "c": [1,\n 2]}');
    expect([[], ['a'], ['a', 'b'], ['c', 1], ['a', 'none']].map(lineOf)).toEqual([1, 2, 4, 7, 2]);
  });
});
