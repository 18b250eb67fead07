import { FirmlineError } from '@firmline/sdk/errors';
import { describe, expect, it } from 'vitest';
import { parseRecipe } from './recipe.ts';

const problemsOf = (text: string): string[] => {
  try {
    parseRecipe(text, 'speech/a.yaml');
  } catch (error) {
    if (error instanceof FirmlineError && error.code === 'invalid-input') return error.message.split('\n');
    throw error;
  }
  return [];
};

describe('a recipe', () => {
  it('is read from YAML and from JSON', () => {
    const expected = {
      seed: 7,
      speech: [{ say: 'Hello.' }, { say: 'Who is it?', afterMs: 1500, levelDb: -36, manner: 'whispered' }],
      noise: { levelDb: -50 },
      lengthMs: 12_000,
    };
    const yaml = [
      'seed: 7',
      'speech:',
      '  - Hello.',
      "  - { say: 'Who is it?', after: 1.5s, level: -36dB, manner: whispered }",
      'noise: -50dBFS',
      'length: 12s',
    ].join('\n');
    const json = JSON.stringify({
      seed: 7,
      speech: ['Hello.', { say: 'Who is it?', after: '1500ms', level: '-36dBFS', manner: 'whispered' }],
      noise: { level: '-50dB' },
      length: '12s',
    });
    expect(parseRecipe(yaml, 'a.yaml')).toMatchObject(expected);
    expect(parseRecipe(json, 'a.json')).toMatchObject(expected);
  });

  it('reports every problem with its line', () => {
    const problems = problemsOf(
      ['speach: [Hello.]', 'noise: -50', 'music: { level: 3dB }', 'length: 3min'].join('\n'),
    );
    expect(problems.map((one) => one.slice(0, 'speech/a.yaml:0:'.length))).toEqual(
      [1, 2, 3, 4].map((line) => `speech/a.yaml:${line}:`),
    );
    expect(problems[0]).toMatch(/speach.*"speech"/);
    expect(problems[1]).toMatch(/-50dBFS/);
  });

  it.each([
    ['', /a\.yaml:1:1: /],
    ['speech: [', /a\.yaml:\d+:\d+: /],
    ['noise: -50dB', /"speech" and "length"|"speech" or "length"/],
    ['speech: []', /empty/],
    ['length: 121s', /a\.yaml:1:9: /],
  ])('%j is refused', (text, expected) => {
    expect(problemsOf(text).join('\n')).toMatch(expected);
  });
});
