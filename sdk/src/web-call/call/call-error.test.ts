import { expect, it } from 'vitest';
import { asCallError } from './call-error.ts';

it.each([
  [null],
  ['ejected'],
  [5],
  [{}],
  [{ type: 'ejected' }],
  [{ type: 'ejected', message: 'gone' }],
  [Object.assign(new Error('gone', { cause: 1 }), { type: 'ejected' })],
])('keeps %j as the cause of a failed join', (thrown) => {
  expect(asCallError(thrown, 'call-join-failed')).toMatchObject({ code: 'call-join-failed', cause: thrown });
});
