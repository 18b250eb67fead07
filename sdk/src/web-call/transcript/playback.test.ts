import { expect, it } from 'vitest';
import { type Playback, report, spokenBy } from './playback.ts';

const before = (words: number | undefined): Playback => ({
  text: 'one two',
  turn: 1,
  words,
  wordStarts: [0, 300],
  at: 0,
});

it.each([
  [null, 'three'],
  [before(undefined), 'three four five'],
  [before(1), 'three four five six'],
])('a segment continues after the words of the previous one: %j', (previous, spoken) => {
  const timing = {
    type: 'word-alignment' as const,
    words: ['three'],
    wordsStartTimesMs: [0],
    wordsEndTimesMs: [200],
  };
  const segment = report({ text: 'three four five six seven', turn: 1, timing }, previous, 1000);
  expect(spokenBy(segment)).toBe(spoken);
  expect(spokenBy(segment, 1000)).toBe(previous === null ? '' : spoken.split(' ').slice(0, -1).join(' '));
});
