import { FirmlineError } from '@firmline/sdk/errors';
import { expect, it } from 'vitest';
import { messages } from './messages.ts';
import { phoneAdviceFor, submissionWords } from './phone-advice.ts';
import { reduce } from './reducer.ts';
import { initialState, type DemoAction } from './state.ts';

it.each([
  ['network', /connection.*ad blocker/],
  ['timeout', /phone rings/],
  ['http', /Try in Browser/],
] as const)('says what helps against %s', (code, words) => {
  expect(phoneAdviceFor(new FirmlineError('failed', { code }), '+12125550123')).toMatch(words);
});

it('has nothing to add to an error nobody expects', () => {
  expect(phoneAdviceFor(new Error('odd'), '')).toBe('');
  expect(phoneAdviceFor(undefined, '')).toBe('');
});

it('tells a slow answer only while the form is open and waits', () => {
  const after = (...actions: DemoAction[]) =>
    submissionWords(actions.reduce(reduce, initialState).submission).advice;
  const slow = { type: 'phone-slow' } as const;
  const [toggle, submit] = [{ type: 'phone-form-toggled' }, { type: 'phone-submitting' }] as const;
  expect(after(toggle, submit, slow)).toMatch(/longer than usual/);
  expect(after(toggle, submit, slow, { type: 'phone-submitted', number: '' })).toBe('');
  expect(after(toggle, submit, toggle, slow)).toBe('');
  expect(after(toggle, slow)).toBe('');
});

it('repeats a number to whom it thanks for it, unless it cannot be one', () => {
  expect(submissionWords({ status: 'sent', number: '+1 201 555 0123' })).toEqual({
    status: messages.phoneSubmitted,
    advice: 'We are calling +1 201 555 0123.',
  });
  expect(submissionWords({ status: 'sent', number: '' })).toEqual({
    status: messages.phoneSubmitted,
    advice: '',
  });
});
