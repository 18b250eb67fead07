import { expect, it } from 'vitest';
import { speechInPage } from './page-speech.ts';

/** Played from 0 to 10 s without delay; the page's clock began at 1,000,000. */
const clock = Array.from({ length: 101 }, (_, index) => ({ rtp: index * 4800, at: 1_000_000 + index * 100 }));
const speech = (...written: readonly (readonly [ms: number, name: string])[]) =>
  speechInPage(
    written.map(([ms, name]) => ({ name, at: 1_000_000 + ms })),
    clock,
    0,
  ).map(({ startMs, endMs, startAt, open = false }) => [startMs, endMs, startAt - 1_000_000, open]);

it('ends speech one hold before its mark', () => {
  expect(speech([2000, 'speech-start'], [5000, 'speech-end'])).toEqual([[2000, 4000, 2000, false]]);
  expect(speech([2000, 'firmline:speech-start'], [2300, 'firmline:speech-end'])).toEqual([
    [2000, 2000, 2000, false],
  ]);
});

it('leaves speech without an end open until the last audio', () => {
  const open = [[2000, 10_000, 2000, true]];
  expect(speech([2000, 'speech-start'])).toEqual(open);
  expect(speech([2000, 'speech-start'], [9000, 'call-end'])).toEqual(open);
  expect(speech([2000, 'speech-start'], [9000, 'call-end'], [9500, 'speech-end'])).toEqual(open);
  expect(speech([2000, 'speech-start'], [3000, 'network'], [5000, 'speech-end'])).toEqual([
    [2000, 4000, 2000, false],
  ]);
  expect(speech([2000, 'speech-start'], [7000, 'speech-start'], [9000, 'speech-end'])).toEqual([
    [2000, 10_000, 2000, true],
    [7000, 8000, 7000, false],
  ]);
});

it('ends speech after the last audio one hold before that', () => {
  // The mark and the moment one hold before it are both without audio.
  expect(speech([2000, 'speech-start'], [12_000, 'speech-end'])).toEqual([[2000, 9000, 2000, false]]);
  expect(speech([2000, 'speech-start'], [11_200, 'speech-end'])).toEqual([[2000, 10_200, 2000, false]]);
});

it('ignores speech of other calls', () => {
  expect(speech([-9000, 'speech-start'], [-5000, 'speech-end'], [99_000, 'speech-start'])).toEqual([]);
  expect(speechInPage([{ name: 'speech-start', at: 1_002_000 }], [], 0)).toEqual([]);
});
