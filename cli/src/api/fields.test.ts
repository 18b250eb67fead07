import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { nest, splitField, typedValue } from './fields.ts';

const literal = (text: string) => splitField({ typed: false, text });

/** Keys of an object that a person might use. Characters such as `[` have a meaning in a field's key. */
const name = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
  .filter((text) => !/[.[\]=]/.test(text));

describe('a field', () => {
  it('is split at its first equals sign', () => {
    fc.assert(
      fc.property(name, fc.string({ unit: 'grapheme' }), (key, text) => {
        expect(literal(`${key}=${text}`)).toEqual({ typed: false, key, text });
      }),
    );
  });

  it.each(['', 'name', '=Dana'])('cannot be %j', (text) => {
    expect(() => literal(text)).toThrow('-f takes key=value');
    expect(() => splitField({ typed: true, text })).toThrow('-F takes key=value');
  });
});

describe('a typed value', () => {
  it('is any number, boolean or null of JSON', () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, min: -(2 ** 53), max: 2 ** 53, minExcluded: true, maxExcluded: true }),
      fc.maxSafeInteger(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.jsonValue()),
      fc.dictionary(fc.string(), fc.jsonValue()),
    );
    fc.assert(
      fc.property(value, (given) => {
        const text = JSON.stringify(given);
        expect(typedValue('key', text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('is a text otherwise', () => {
    const other = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !/^\s*[[{]|^-?\d|^(?:true|false|null)$/.test(text));
    fc.assert(
      fc.property(other, (text) => {
        expect(typedValue('key', text)).toBe(text);
      }),
    );
    for (const text of ['', '+1', '01', '1.', '.5', '0x10', 'NaN', 'True', '+4915112345678', ' 1']) {
      expect(typedValue('key', text)).toBe(text);
    }
  });

  it.each(['9007199254740993', '1e999', '{"a":', '[1'])('cannot be %s', (text) => {
    expect(() => typedValue('key', text)).toThrow(UsageError);
    expect(() => typedValue('key', text)).toThrow('-f');
  });
});

type Nested = string | Nested[] | { [key: string]: Nested };

/** The fields that describe an object. */
function spell(node: Nested, key: string, bracketed: boolean): { key: string; value: string }[] {
  if (typeof node === 'string') return [{ key, value: node }];
  if (Array.isArray(node)) return node.flatMap((item) => spell(item, `${key}[]`, bracketed));
  return Object.entries(node).flatMap(([inner, value]) => {
    const step = bracketed ? `${key}[${inner}]` : `${key}.${inner}`;
    return spell(value, key === '' ? inner : step, bracketed);
  });
}

const tree = fc.letrec<{ leaf: Nested; object: Nested; items: Nested; node: Nested }>((tie) => ({
  leaf: fc.string(),
  object: fc.dictionary(name, tie('node'), { minKeys: 1, maxKeys: 4 }),
  items: fc.array(tie('leaf'), { minLength: 1, maxLength: 4 }),
  node: fc.oneof({ maxDepth: 3 }, tie('leaf'), tie('object'), tie('items')),
})).object;

describe('fields as an object', () => {
  it('are nested by their keys, in either spelling', () => {
    fc.assert(
      fc.property(tree, fc.boolean(), (object, bracketed) => {
        const body = nest(spell(object, '', bracketed));
        expect(JSON.parse(JSON.stringify(body))).toEqual(JSON.parse(JSON.stringify(object)));
      }),
    );
  });

  it('keep dots in brackets, and treat no key specially', () => {
    const body = nest([
      { key: 'headers[X.Y]', value: '1' },
      { key: '__proto__', value: '2' },
      { key: 'constructor.prototype', value: '3' },
    ]);
    expect(JSON.stringify(body)).toBe(
      '{"headers":{"X.Y":"1"},"__proto__":"2","constructor":{"prototype":"3"}}',
    );
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
  });

  it('start a new object in an array when a key is repeated', () => {
    const body = nest([
      { key: 'messages[][role]', value: 'system' },
      { key: 'messages[][content]', value: 'Brief.' },
      { key: 'messages[].role', value: 'user' },
      { key: 'messages[].content', value: 'Hello' },
      { key: 'tags[]', value: 'a' },
      { key: 'tags[]', value: 'b' },
    ]);
    expect(body).toEqual({
      messages: [
        { role: 'system', content: 'Brief.' },
        { role: 'user', content: 'Hello' },
      ],
      tags: ['a', 'b'],
    });
  });

  it('extend the value of a typed field', () => {
    const body = nest([
      { key: 'model', value: { provider: 'openai', messages: [] } },
      { key: 'model.model', value: 'gpt-4o' },
      { key: 'model.messages[].role', value: 'system' },
    ]);
    expect(body).toEqual({
      model: { provider: 'openai', messages: [{ role: 'system' }], model: 'gpt-4o' },
    });
  });

  it.each([
    ['a', 'a'],
    ['a', 'a.b'],
    ['a.b', 'a'],
    ['a[]', 'a[b]'],
    ['a.b', 'a[]'],
  ])('cannot be %s followed by %s', (first, second) => {
    expect(() =>
      nest([
        { key: first, value: '1' },
        { key: second, value: '2' },
      ]),
    ).toThrow(`${second} conflicts with`);
  });

  it.each(['[a]', 'a[', 'a]', 'a..b', '.a', 'a.', 'a[b]c', 'a[[b]]'])('cannot have the key %s', (key) => {
    expect(() => nest([{ key, value: '1' }])).toThrow('is not a key');
  });
});
