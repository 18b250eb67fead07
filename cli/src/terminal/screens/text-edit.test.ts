import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { edited, inserted, type Motion, moved, removed } from './text-edit.ts';

const motions: readonly Motion[] = [
  'left',
  'right',
  'word-left',
  'word-right',
  'line-start',
  'line-end',
  'line-up',
  'line-down',
  'start',
  'end',
];

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
    ['one\ntwo|', 'line-start', 'one\n|two'],
    ['one\n|two\n', 'line-end', 'one\ntwo|\n'],
    ['long line\nshort|', 'line-up', 'long |line\nshort'],
    ['one|', 'line-up', '|one'],
    ['lon|g\nab', 'line-down', 'long\nab|'],
    ['on|e', 'line-down', 'one|'],
    ['ab|cd\n👨‍👩‍👧', 'line-down', 'abcd\n|👨‍👩‍👧'],
  ] as const)('from %j by %s gives %j', (from, motion, to) => {
    expect(shown(moved(at(from), motion))).toBe(to);
  });

  it('never ends inside a character, and removes exactly the text it passes', () => {
    const character = fc.constantFrom('a', ' ', '\n', 'é', 'e\u0301', '👨‍👩‍👧', '日', '🇩🇪', 'ש');
    const text = fc.array(character, { maxLength: 20 }).map((all) => all.join(''));
    fc.assert(
      fc.property(text, fc.array(fc.constantFrom(...motions), { maxLength: 12 }), (start, steps) => {
        const boundaries = new Set([start.length]);
        for (const { index } of new Intl.Segmenter().segment(start)) boundaries.add(index);
        let state = edited(start);
        for (const step of steps) {
          const next = moved(state, step);
          expect(boundaries).toContain(next.cursor);
          const [low, high] = [Math.min(state.cursor, next.cursor), Math.max(state.cursor, next.cursor)];
          expect(removed(state, step)).toEqual({
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
    expect(shown(inserted(at(from), piece, true))).toBe(to);
  });

  it('keeps a single line if the field has one', () => {
    expect(inserted(at('|'), 'one\r\n\r\ntwo\tthree', false).text).toBe('one two three');
  });

  it('accepts five million characters at once', () => {
    const state = inserted(at('|'), 'prompt '.repeat(750_000), true);
    expect(state.text).toHaveLength(5_250_000);
    expect(moved(state, 'left').cursor).toBe(5_249_999);
    expect(moved(state, 'word-left').cursor).toBe(5_249_993);
  });
});
