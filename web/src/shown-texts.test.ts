import { describe, expect, it } from 'vitest';
import { callLine, monogram } from './shown-texts.ts';

describe('monogram', () => {
  it.each([
    ['Hartwell & Lowe LLP', 'H'],
    ['  “éclair” law', 'É'],
    ['e\u0301clair law', 'E\u0301'],
    ['田中法律事務所', '田'],
    ['1800 Law', 'L'],
    ['ß & Sohn', 'S'],
    ['', '§'],
    ['24/7', '§'],
  ])('of %j is %s', (companyName, letter) => {
    expect(monogram(companyName)).toBe(letter);
  });
});

describe('the line under the buttons', () => {
  it.each([
    [{}, /an AI, not a lawyer, and the call may be recorded\.$/],
    [{ recorded: 'yes' }, / and the call is recorded\.$/],
    [{ recorded: 'no' }, / and the call is not recorded\.$/],
    [{ recorded: 'yes', notice: 'Calls are kept.' }, /^Calls are kept\.$/],
  ] as const)('of %j is %s', (config, text) => {
    expect(callLine(config)).toMatch(text);
  });

  it('asks for no microphone where the phone will ring', () => {
    expect(callLine({})).toContain('microphone');
    expect(callLine({}, true)).toBe(
      'Two minutes are enough. You talk to an AI, not a lawyer, and the call may be recorded.',
    );
  });
});
