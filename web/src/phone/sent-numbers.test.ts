import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSentNumbers } from './sent-numbers.ts';

const number = '+12125550123';

/** A tab's storage. */
function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    all: () => [...values.values()].join('\n'),
  };
}

// A time of day may have the digits that a test does not want to see.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000_000_000 }));
afterEach(() => {
  vi.unstubAllGlobals();
});

it('keeps numbers for 30 s, also after a reload of the tab', () => {
  vi.stubGlobal('sessionStorage', storage());
  const sent = openSentNumbers();
  expect(sent.has(number)).toBe(false);
  sent.add(number);
  vi.advanceTimersByTime(20_000);
  sent.add('+442079460958');
  expect(openSentNumbers().has(number)).toBe(true);
  vi.advanceTimersByTime(10_000);
  expect([sent, openSentNumbers()].map((one) => one.has(number))).toEqual([false, false]);
  expect(openSentNumbers().has('+442079460958')).toBe(true);
});

it('stores no digits of a number, and only numbers of the last 30 s', () => {
  const tab = storage();
  vi.stubGlobal('sessionStorage', tab);
  const sent = openSentNumbers();
  sent.add(number);
  expect(tab.all()).not.toContain('555');
  vi.advanceTimersByTime(60_000);
  sent.add('+442079460958');
  expect(tab.all().split(' ')).toHaveLength(1);
});

it('forgets a time in the future, after a correction of the clock', () => {
  vi.stubGlobal('sessionStorage', storage());
  const sent = openSentNumbers();
  sent.add(number);
  vi.setSystemTime(Date.now() - 3_600_000);
  expect(sent.has(number)).toBe(false);
});

const blocked = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

it.each([
  ['missing', undefined],
  ['blocked', { getItem: blocked, setItem: blocked }],
  ['full', { getItem: () => null, setItem: blocked }],
  ['somebody else’s', { getItem: () => 'a-b-c  {"x":1} -', setItem: () => {} }],
])('sends numbers if the storage is %s', (name, broken) => {
  vi.stubGlobal('sessionStorage', broken);
  const sent = openSentNumbers();
  expect(sent.has(number)).toBe(false);
  sent.add(number);
  expect(sent.has(number)).toBe(name !== 'somebody else’s');
});

it('never takes a number for another that differs in one digit', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 8, maxLength: 15 });
  fc.assert(
    fc.property(digits, fc.nat(), fc.integer({ min: 1, max: 9 }), (all, at, by) => {
      vi.stubGlobal('sessionStorage', storage());
      const index = at % all.length;
      const other = all.map((digit, place) => (place === index ? (digit + by) % 10 : digit));
      const sent = openSentNumbers();
      sent.add(`+${all.join('')}`);
      expect(sent.has(`+${all.join('')}`)).toBe(true);
      expect(sent.has(`+${other.join('')}`)).toBe(false);
    }),
  );
});
