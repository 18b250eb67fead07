import { expect, it } from 'vitest';
import { submissionMessages, thanks } from './submission-messages.ts';

const { failed, repeated, sent } = submissionMessages;

it.each([
  ['network', /connection.*ad blocker/],
  ['timeout', /phone rings/],
  ['http', /Try in Browser/],
] as const)('gives advice for %s', (code, words) => {
  expect(failed(code, '+12125550123').advice).toMatch(words);
});

it.each(['network', 'http'] as const)('shows that the number is still there only if it is: %s', (code) => {
  expect(failed(code, '+12125550123').advice).toContain('Your number is still here.');
  expect(failed(code, '').advice).not.toContain('still here');
  expect(failed(code, '').advice).not.toBe('');
});

it('adds nothing to an unexpected error', () => {
  expect(failed(null, '')).not.toHaveProperty('advice');
  expect(failed('internal', '')).not.toHaveProperty('advice');
});

it('repeats a submitted number', () => {
  expect(sent('+1 201 555 0123')).toMatchObject({
    sentence: thanks,
    advice: 'We are calling +1 201 555 0123.',
  });
});

it('shows that the call is on its way if a number is submitted again', () => {
  expect(repeated('+1 201 555 0123').sentence).toBe('The call to +1 201 555 0123 is already on its way.');
});
