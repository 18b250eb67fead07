import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RequestHeaders } from './request-headers.ts';

const name = fc.constantFrom('Accept', 'accept', 'Prefer', 'PREFER', 'apikey', 'Content-Profile');
const value = fc.string({ unit: fc.constantFrom('a', 'B', '1', '=', ',', '-'), minLength: 1 });
const change = fc.record({ method: fc.constantFrom('set', 'append', 'delete'), name, value });

const entriesOf = (headers: RequestHeaders | Headers) => {
  const entries: string[][] = [];
  headers.forEach((text, key) => entries.push([key, text]));
  return entries;
};

it('holds the same headers as the global class after the same changes', () => {
  fc.assert(
    fc.property(fc.dictionary(name, value), fc.array(change), name, (initial, changes, asked) => {
      const both = [new RequestHeaders(initial), new Headers(initial)] as const;
      fc.pre(
        Object.keys(initial).length === new Set(Object.keys(initial).map((key) => key.toLowerCase())).size,
      );
      for (const headers of both) {
        for (const { method, name: changed, value: text } of changes) {
          if (method === 'delete') headers.delete(changed);
          else if (method === 'set') headers.set(changed, text);
          else headers.append(changed, text);
        }
      }
      const [own, real] = both;
      expect(entriesOf(new RequestHeaders(own))).toEqual(entriesOf(real));
      expect([own.get(asked), own.has(asked)]).toEqual([real.get(asked), real.has(asked)]);
    }),
  );
});
