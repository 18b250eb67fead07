import path from 'node:path';
import { expect, it } from 'vitest';
import { invocationOf } from './invocation.ts';

const checkout = path.resolve('/a/checkout');
const inCheckout = { npm_lifecycle_event: 'firmline', npm_config_local_prefix: checkout };

it.each([
  ['npx firmline', {}, true],
  ['npx firmline', { npm_lifecycle_event: 'start' }, true],
  ['npm run firmline --', { npm_lifecycle_event: 'firmline' }, false],
  ['npm run firmline --', { npm_lifecycle_event: 'start' }, false],
  ['npm run firmline --', { ...inCheckout, INIT_CWD: path.resolve('/a/checkout/cli') }, false],
  [`npm --prefix ${checkout} run firmline --`, { ...inCheckout, INIT_CWD: path.resolve('/a/page') }, false],
  ['firmline', { npm_lifecycle_event: 'test' }, false],
  ['firmline', {}, false],
])('names commands as a person types them: %s', (invocation, env, installed) => {
  expect(invocationOf(env, installed)).toBe(invocation);
});
