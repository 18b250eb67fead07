import { expect, it } from 'vitest';
import { writtenNumber } from './written-number.ts';

it.each([
  ['+12015550123', '+1 201 555 0123'],
  ['+442079460958', '+44 20 7946 0958'],
  ['+12', ''],
  ['+1', ''],
  ['+44207946', ''],
  ['+1201555012345', ''],
  ['201', ''],
  ['', ''],
])('writes %j as %j', (phone, written) => {
  expect(writtenNumber(phone)).toBe(written);
});
