import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TerminalKey } from './presses.ts';
import { edited, typed } from './text-edit.ts';

/** Keys that move, each with the one that removes as far. */
const motions = [
  ['left', 'backspace'],
  ['right', 'delete'],
  ['word-left', 'delete-word'],
  ['home', 'delete-line'],
] as const satisfies readonly (readonly [TerminalKey, TerminalKey])[];

/** A text with the cursor at the bar. */
function at(marked: string) {
  const cursor = marked.indexOf('|');
  return { text: marked.replace('|', ''), cursor };
}

const shown = ({ text, cursor }: { text: string; cursor: number }) =>
  `${text.slice(0, cursor)}|${text.slice(cursor)}`;

describe('moving in a text', () => {
  it.each([
    ['ab|', 'left', 'a|b'],
    ['|ab', 'left', '|ab'],
    ['e\u0301👨‍👩‍👧|x', 'left', 'e\u0301|👨‍👩‍👧x'],
    ['|👨‍👩‍👧x', 'right', '👨‍👩‍👧|x'],
    ['two words|', 'word-left', 'two |words'],
    ['two |words', 'word-left', '|two words'],
    ['|two words', 'word-right', 'two| words'],
    ['one\ntwo|', 'home', 'one\n|two'],
    ['one\n|two\n', 'end', 'one\ntwo|\n'],
    ['long line\nshort|', 'up', 'long |line\nshort'],
    ['one|', 'up', 'one|'],
    ['lon|g\nab', 'down', 'long\nab|'],
    ['ab|cd\n👨‍👩‍👧', 'down', 'abcd\n|👨‍👩‍👧'],
  ] as const)('from %j by %s gives %j', (from, key, to) => {
    expect(shown(typed(at(from), { key }))).toBe(to);
  });

  it('never ends inside a character, and removes exactly the text it passes', () => {
    const character = fc.constantFrom('a', ' ', '\n', 'é', 'e\u0301', '👨‍👩‍👧', '日', '🇩🇪', 'ש');
    const text = fc.array(character, { maxLength: 20 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.constantFrom(...motions), { maxLength: 12 }), (start, steps) => {
        const boundaries = new Set([start.length]);
        for (const { index } of new Intl.Segmenter().segment(start)) boundaries.add(index);
        let state = edited(start);
        for (const [step, removal] of steps) {
          const next = typed(state, { key: step });
          expect(boundaries).toContain(next.cursor);
          const [low, high] = [Math.min(state.cursor, next.cursor), Math.max(state.cursor, next.cursor)];
          expect(typed(state, { key: removal })).toEqual({
            text: start.slice(0, low) + start.slice(high),
            cursor: low,
          });
          state = next;
        }
      }),
    );
  });
});

describe('inserting into a text', () => {
  it.each([
    ['a|b', 'x', 'ax|b'],
    ['|', 'one\r\ntwo\rthree', 'one\ntwo\nthree|'],
    ['|', 'a\u001b[31mb\u0000\u0085c\td', 'a[31mbc\td|'],
  ])('%j and %j give %j', (from, piece, to) => {
    expect(shown(typed(at(from), { text: piece }, true))).toBe(to);
  });

  it('keeps a single line if the field has one', () => {
    expect(typed(at('|'), { text: 'one\r\n\r\ntwo\tthree' }).text).toBe('one two three');
  });

  it('accepts five million characters at once', () => {
    const state = typed(at('|'), { text: 'prompt '.repeat(750_000) }, true);
    expect(state.text).toHaveLength(5_250_000);
    expect(typed(state, { key: 'left' }).cursor).toBe(5_249_999);
    expect(typed(state, { key: 'word-left' }).cursor).toBe(5_249_993);
  });
});
