import { FirmlineError } from '@firmline/sdk/errors';
import { expect, it } from 'vitest';
import { phoneAdviceFor, slowAdvice } from './phone-advice.ts';
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
  const after = (...actions: DemoAction[]) => actions.reduce(reduce, initialState).advice;
  const slow = { type: 'phone-slow', advice: slowAdvice } as const;
  const [toggle, submit] = [{ type: 'phone-form-toggled' }, { type: 'phone-submitting' }] as const;
  expect(after(toggle, submit, slow)).toBe(slowAdvice);
  expect(after(toggle, submit, slow, { type: 'phone-submitted' })).toBe('');
  expect(after(toggle, submit, toggle, slow)).toBe('');
  expect(after(toggle, slow)).toBe('');
});
