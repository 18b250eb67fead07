import { expect, it } from 'vitest';
import { adviceAfterEnd, adviceAfterError } from './end-advice.ts';

const lost = Object.assign(new Error('gone'), { code: 'call-connection-lost' });

it.each([
  [lost, /^Check your internet connection/],
  [Object.assign(new Error('gone'), { code: 'call-ejected' }), /^Please try again/],
  [Object.assign(new Error('gone'), { kind: 'no-audio' }), /^Your network may block .* Press Call My Phone/],
  [new Error('call-connection-lost'), /^Please try again/],
  ['call-connection-lost', /^Please try again/],
])('advises after the error %j: %s', (error, advice) => {
  expect(adviceAfterError(error)).toMatch(advice);
});

it('advises after a call that did not end normally', () => {
  expect(adviceAfterEnd('network')).toMatch(/^Check your internet connection/);
  expect(adviceAfterEnd('error')).toMatch(/^An error cut the call short/);
  expect(adviceAfterEnd('customer')).toBe('');
});
