import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alternatives, nearestName } from './closest-name.ts';

const names = ['click', 'type', 'within', 'turn-latency', 'say'];

describe('the nearest name', () => {
  it.each([
    ['clik', 'click'],
    ['clcik', 'click'],
    ['Turn_Latency', 'turn-latency'],
    ['turnlatncy', 'turn-latency'],
    ['withn', 'within'],
  ])('corrects %s to %s', (written, meant) => {
    expect(nearestName(written, names)).toBe(meant);
  });

  it.each(['', 'screenshot', 'x', 's', 'w'.repeat(1000)])('suggests nothing for "%s"', (written) => {
    expect(nearestName(written, names)).toBeUndefined();
  });

  it('forgives a third of the letters, at least one, and none in two', () => {
    expect(nearestName('ax', ['ab'])).toBeUndefined();
    expect(nearestName('ab', ['ab'])).toBe('ab');
    expect(nearestName('abx', ['abc'])).toBe('abc');
    expect(nearestName('axx', ['abc'])).toBeUndefined();
    expect(nearestName('abcdxx', ['abcdef'])).toBe('abcdef');
    expect(nearestName('abcxxx', ['abcdef'])).toBeUndefined();
    expect(nearestName('a'.repeat(60), ['a'.repeat(60)])).toBeDefined();
    expect(nearestName('a'.repeat(61), ['a'.repeat(61)])).toBeUndefined();
  });

  it('returns an exact match, whatever the other names', () => {
    const word = fc.stringMatching(/^[a-z]{3,20}$/);
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1 }), fc.nat(), (all, at) => {
        const name = all[at % all.length] ?? '';
        expect(nearestName(name, all)).toBe(name);
      }),
    );
  });

  it('finds the name despite one typing mistake anywhere', () => {
    const word = fc.stringMatching(/^[a-z]{4,20}$/);
    fc.assert(
      fc.property(
        word,
        fc.nat(),
        fc.constantFrom('left out', 'doubled', 'replaced', 'swapped'),
        (name, place, slip) => {
          const at = place % (name.length - 1);
          const [before, letter, next, after] = [
            name.slice(0, at),
            name[at],
            name[at + 1],
            name.slice(at + 2),
          ];
          const written = {
            'left out': `${before}${next}${after}`,
            doubled: `${before}${letter}${letter}${next}${after}`,
            replaced: `${before}#${next}${after}`,
            swapped: `${before}${next}${letter}${after}`,
          }[slip];
          expect(nearestName(written, [name])).toBe(name);
        },
      ),
    );
  });
});

it('alternatives() joins words like a sentence', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(alternatives)).toEqual([
    '',
    'a',
    'a or b',
    'a, b or c',
  ]);
});
