import path from 'node:path';
import { expect, it } from 'vitest';
import { invocationWords } from './invocation.ts';

const checkout = path.resolve(import.meta.dirname, '../..');

it.each([
  ['npx firmline', {}, true, checkout],
  ['npx firmline', { npm_lifecycle_event: 'start' }, true, checkout],
  ['npm run firmline --', { npm_lifecycle_event: 'firmline' }, false, checkout],
  ['npm run firmline --', { npm_lifecycle_event: 'start' }, false, path.join(checkout, 'web')],
  ['firmline', { npm_lifecycle_event: 'test' }, false, checkout],
  ['firmline', {}, false, checkout],
  [
    `node ../${path.basename(checkout)}/scripts/firmline.mjs`,
    { npm_lifecycle_event: 'firmline', FIRMLINE_SCRIPT: path.join(checkout, 'scripts/firmline.mjs') },
    false,
    path.join(checkout, '../a-page'),
  ],
  ['firmline', {}, false, path.join(checkout, '../a-page')],
])('names commands as a person types them: %s', (words, env, installed, folder) => {
  expect(invocationWords(env, installed, folder).join(' ')).toBe(words);
});
