import { expect, it } from 'vitest';
import { writeJson } from './write-json.ts';

it.each<[string, unknown, unknown]>([
  [
    'half of a pair',
    { prompt: 'Hi \ud83d there', list: ['\ude00'] },
    { prompt: 'Hi \ufffd there', list: ['\ufffd'] },
  ],
  ['a pair', { prompt: 'Hi 😀' }, { prompt: 'Hi 😀' }],
  ['text that looks like half of one', { prompt: String.raw`\ud83d` }, { prompt: String.raw`\ud83d` }],
  ['other values', { a: [1, null, true], b: undefined }, { a: [1, null, true] }],
])('writes %s', (_, value, read) => {
  const json = writeJson(value);
  expect(JSON.parse(json)).toEqual(read);
  expect(json).not.toContain(String.raw`"\ud`);
});
