import { expect, it } from 'vitest';
import { asTyped, invocationOf } from './invocation.ts';

it.each([
  ['npx firmline', {}, true],
  ['npx firmline', { npm_lifecycle_event: 'start' }, true],
  ['npm run firmline --', { npm_lifecycle_event: 'firmline' }, false],
  ['npm run firmline --', { npm_lifecycle_event: 'start' }, false],
  ['firmline', { npm_lifecycle_event: 'test' }, false],
  ['firmline', {}, false],
])('names commands as a person types them: %s', (invocation, env, installed) => {
  expect(invocationOf(env, installed)).toBe(invocation);
  const hint = (name: string) =>
    `Start one with npx firmline dev up, add keys with ${name} auth login, or see ${name} doctor.`;
  expect(asTyped(hint('firmline'), invocation)).toBe(hint(invocation));
});

it('leaves other texts as they are', () => {
  const text =
    'firmline 0.1.0, @firmline/cli, https://github.com/x/firmline test, npm run firmline -- dev up';
  expect(asTyped(text, 'npx firmline')).toBe(text);
});
