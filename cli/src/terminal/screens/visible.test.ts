import fc from 'fast-check';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { lineAround, linesAround, type VisibleLine, windowOf } from './visible.ts';

const whole = ({ before, at = '', after = '' }: VisibleLine) => before + at + after;

const typed = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'b c', '日本', '👨‍👩‍👧', '\n', '\u202e', 'é'), { maxLength: 60 }),
    fc.nat(),
  )
  .map(([parts, place]) => {
    const text = parts.join('');
    const places = [...new Intl.Segmenter().segment(text)].map(({ index }) => index).concat(text.length);
    return { text, cursor: places[place % places.length]! };
  });

describe('a window on a list', () => {
  it('is never larger than its room, and always contains the selected item', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.nat(),
        fc.integer({ min: 1, max: 20 }),
        (length, at, room) => {
          const marked = at % length;
          const { from, to } = windowOf(length, marked, room);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(length);
          expect(to - from).toBe(Math.min(length, room));
          expect(marked).toBeGreaterThanOrEqual(from);
          expect(marked).toBeLessThan(to);
        },
      ),
    );
  });
});

describe('a line around the cursor', () => {
  it('fits, has one cursor, and no control characters', () => {
    fc.assert(
      fc.property(typed, fc.integer({ min: 4, max: 40 }), (state, columns) => {
        const line = lineAround(state, columns);
        expect(stringWidth(whole(line))).toBeLessThanOrEqual(columns);
        expect(line.at).toBeTruthy();
        expect(whole(line)).not.toMatch(/[\p{Cc}\u202e]/u);
      }),
    );
  });

  it('shows a secret only as dots', () => {
    expect(lineAround({ text: 'hunter2', cursor: 3 }, 20, '•')).toEqual({
      before: '•••',
      at: '•',
      after: '•••',
    });
  });

  it('scrolls with the cursor', () => {
    expect(lineAround({ text: 'abcdefghij', cursor: 10 }, 5)).toEqual({ before: 'ghij', at: ' ', after: '' });
    expect(lineAround({ text: 'abcdefghij', cursor: 0 }, 5)).toEqual({ before: '', at: 'a', after: 'bcde' });
  });
});

describe('lines around the cursor', () => {
  it('fit, and one of them has the cursor', () => {
    fc.assert(
      fc.property(
        typed,
        fc.integer({ min: 4, max: 30 }),
        fc.integer({ min: 1, max: 8 }),
        (state, columns, rows) => {
          const lines = linesAround(state, columns, rows);
          expect(lines.length).toBeLessThanOrEqual(rows);
          expect(lines.filter(({ at }) => at !== undefined)).toHaveLength(1);
          for (const line of lines) expect(stringWidth(whole(line))).toBeLessThanOrEqual(columns);
        },
      ),
      { examples: [[{ text: '\u202ea👨‍👩‍👧👨‍👩‍👧b c', cursor: 0 }, 7, 2]], numRuns: 300 },
    );
  });

  it.each([
    ['abcdefgh\nij', ['abcde', 'fgh', 'ij ']],
    ['ab cd ef', ['ab cd ', 'ef ']],
    ['ab cdef', ['ab ', 'cdef ']],
    ['a       b', ['a     ', '  b ']],
    ['a\n\n', ['a', '', ' ']],
  ])('of %j are wrapped at spaces, at the right places', (text, shown) => {
    expect(linesAround({ text, cursor: text.length }, 6, 5).map(whole)).toEqual(shown);
  });

  it('are the whole text, in order', () => {
    fc.assert(
      fc.property(typed, fc.integer({ min: 4, max: 30 }), (state, columns) => {
        const shown = linesAround({ ...state, cursor: state.text.length }, columns, 1000)
          .map(whole)
          .join('');
        expect(shown.slice(0, -1)).toBe(state.text.replaceAll(/[\n\u202e]/g, ''));
      }),
    );
  });

  it('come from the middle of a long text without reading all of it', () => {
    const text = Array.from({ length: 300_000 }, (_, line) => `line ${line}`).join('\n');
    const cursor = text.indexOf('line 150000');
    expect(linesAround({ text, cursor }, 30, 3).map(whole)).toEqual([
      'line 149999',
      'line 150000',
      'line 150001',
    ]);
  });
});
