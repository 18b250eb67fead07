import { expect, it } from 'vitest';
import { invocationOf } from './invocation.ts';

it.each([
  ['npx firmline', {}, true],
  ['npx firmline', { npm_lifecycle_event: 'start' }, true],
  ['npm run firmline --', { npm_lifecycle_event: 'firmline' }, false],
  ['npm run firmline --', { npm_lifecycle_event: 'start' }, false],
  ['firmline', { npm_lifecycle_event: 'test' }, false],
  ['firmline', {}, false],
])('names commands as a person types them: %s', (invocation, env, installed) => {
  expect(invocationOf(env, installed)).toBe(invocation);
});
