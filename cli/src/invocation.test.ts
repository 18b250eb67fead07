import { expect, it } from 'vitest';
import { asTyped } from './invocation.ts';

it('names commands of an installed package so that they can be typed', () => {
  const hint =
    'Start one with npx firmline dev up, add keys with firmline auth login, or see firmline doctor.';
  expect(asTyped(hint, true)).toBe(
    'Start one with npx firmline dev up, add keys with npx firmline auth login, or see npx firmline doctor.',
  );
  expect(asTyped(hint, false)).toBe(hint);
});

it('leaves other texts as they are', () => {
  const text =
    'firmline 0.1.0, @firmline/cli, https://github.com/x/firmline test, npm run firmline -- dev up';
  expect(asTyped(text, true)).toBe(text);
});
