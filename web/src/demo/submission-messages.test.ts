import { expect, it } from 'vitest';
import { submissionMessages, thanks } from './submission-messages.ts';

const { failed, repeated, sent } = submissionMessages;

it.each([
  ['network', 'No answer came back.', /arrived is unknown.*connection.*ad blocker/],
  ['timeout', 'No answer came back.', /arrived is unknown.*try again/],
  ['offline', 'This device is offline.', /^Connect it to the internet, then try again\./],
  ['http', undefined, /rings all the same.*Try in Browser/],
] as const)('says what is known after %s, and what helps', (code, cause, words) => {
  const message = failed(code, '+12125550123');
  expect(message.cause).toBe(cause);
  expect(message.advice).toMatch(words);
});

it.each(['network', 'http'] as const)('shows that the number is still there only if it is: %s', (code) => {
  expect(failed(code, '+12125550123').advice).toContain('Your number is still here.');
  expect(failed(code, '').advice).not.toContain('still here');
  expect(failed(code, '').advice).not.toBe('');
});

it('adds nothing to an unexpected error', () => {
  expect(failed(undefined, '')).not.toHaveProperty('advice');
  expect(failed('internal', '')).not.toHaveProperty('advice');
});

it('repeats a submitted number', () => {
  expect(sent('+1 201 555 0123')).toMatchObject({
    sentence: thanks,
    advice: 'Your number: +1 201 555 0123.',
  });
});

it('shows that a number was submitted already, and keeps it on one line', () => {
  expect(repeated('+1 201 555').sentence).toBe('You asked for a call to +1\u00A0201\u00A0555 a moment ago.');
});
