import { expect, it } from 'vitest';
import { submissionWords, thanks } from './submission-words.ts';
import { reduce } from './reducer.ts';
import { initialState, type DemoAction } from './state.ts';

it.each([
  ['network', /connection.*ad blocker/],
  ['timeout', /phone rings/],
  ['http', /Try in Browser/],
] as const)('gives advice for %s', (code, words) => {
  expect(submissionWords({ status: 'failed', code }, '+12125550123').advice).toMatch(words);
});

it.each(['network', 'http'] as const)('says that the number is still there only if it is: %s', (code) => {
  const advice = (phone: string) => submissionWords({ status: 'failed', code }, phone).advice;
  expect(advice('+12125550123')).toContain('Your number is still here.');
  expect(advice('')).not.toContain('still here');
  expect(advice('')).not.toBe('');
});

it('adds nothing to an unexpected error', () => {
  expect(submissionWords({ status: 'failed', code: null }, '').advice).toBe('');
  expect(submissionWords({ status: 'failed', code: 'internal' }, '').advice).toBe('');
});

it('reports a slow response only while the form is open and waits', () => {
  const after = (...actions: DemoAction[]) => {
    const { submission, phone } = actions.reduce(reduce, initialState);
    return submission && submissionWords(submission, phone).advice;
  };
  const slow = { type: 'phone-slow' } as const;
  const [toggle, submit] = [{ type: 'phone-form-toggled' }, { type: 'phone-submitting' }] as const;
  expect(after(toggle, submit, slow)).toMatch(/longer than usual/);
  expect(after(toggle, submit, slow, { type: 'phone-submitted', number: '' })).toBe('');
  expect(after(toggle, submit, toggle, slow)).toBe('');
  expect(after(toggle, slow)).toBeNull();
});

it('repeats a submitted number unless it is invalid', () => {
  expect(submissionWords({ status: 'sent', number: '+1 201 555 0123' }, '')).toEqual({
    status: thanks,
    advice: 'We are calling +1 201 555 0123.',
  });
  expect(submissionWords({ status: 'sent', number: '' }, '')).toEqual({
    status: thanks,
    advice: '',
  });
});

it('says that the call is on its way if a number is submitted again', () => {
  const words = (number: string) => submissionWords({ status: 'repeated', number }, '+12015550123');
  expect(words('+1 201 555 0123')).toEqual({
    status: 'The call to +1 201 555 0123 is already on its way.',
    advice: 'If your phone does not ring, please check the number, or try again in half a minute.',
  });
  expect(words('').status).toBe('The call is already on its way.');
});
