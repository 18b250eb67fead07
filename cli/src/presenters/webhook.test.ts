import { expect, it } from 'vitest';
import { meaningOf } from './webhook.ts';

it.each([
  ['{"phone":"+12125550123","slug":"a"}', { kind: 'phone', phone: '+12125550123', slug: 'a' }],
  ['{"slug":"a"}', { kind: 'browser', slug: 'a' }],
  ['{"slug":"a","more":1}', { kind: 'other' }],
  ['{"phone":5,"slug":"a"}', { kind: 'other' }],
  ['null', { kind: 'other' }],
  ['slug', { kind: 'other' }],
])('%s is what the page means: %j', (body, meaning) => {
  expect(meaningOf(body)).toEqual(meaning);
});
