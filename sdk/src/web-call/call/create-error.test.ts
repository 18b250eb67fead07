import { expect, it } from 'vitest';
import { PlatformError, RequestError } from '../../rest/errors.ts';
import { CallError } from './call-error.ts';
import { explainCreation } from './create-error.ts';

const context = { operation: 'POST /call/web', attempts: 1 };
const answered = (status: number, body: unknown = {}) =>
  new PlatformError({ status, headers: {}, body }, context);
const lost = (code: 'network' | 'timeout' | 'aborted' | 'unparsable') =>
  new RequestError('lost', context, { code });

it.each([
  [lost('network'), 'The voice platform gave no response.', true],
  [lost('timeout'), 'The voice platform gave no response.', true],
  [lost('aborted'), 'The voice platform failed.', true],
  [lost('unparsable'), 'The voice platform answered without a call.', true],
  [answered(408), 'The voice platform gave no response.', true],
  [answered(401), 'The voice platform does not know the public key.', false],
  [answered(402), 'The account of the public key has no credit left.', false],
  [answered(403), 'The voice platform does not let this public key call.', false],
  [answered(404), 'The voice platform knows no such assistant, squad or workflow.', false],
  [answered(429), 'Too many calls are under way.', true],
  [answered(422), 'The voice platform refused the call.', false],
  [answered(499), 'The voice platform refused the call.', false],
  [answered(500), 'The voice platform failed.', true],
  [answered(503), 'The voice platform failed.', true],
])('%s is explained to the developer', (cause, message, retryable) => {
  expect(explainCreation(cause)).toMatchObject({
    message,
    retryable,
    code: cause.code,
    fault: cause.fault,
    cause,
  });
});

it.each([
  [
    { error: 'Over Concurrency Limit', statusCode: 400 },
    'rate-limited',
    undefined,
    'Too many calls are under way.',
  ],
  [
    { message: "Couldn't Get Assistant. `assistantId` 7c4f Does Not Exist.", error: 'Bad Request' },
    'not-found',
    undefined,
    'The voice platform knows no such assistant, squad or workflow.',
  ],
  [
    { message: ['Wallet balance is -0.2. Purchase more credits.'] },
    'invalid-input',
    'no-credit',
    'The account of the public key has no credit left.',
  ],
  [
    { message: ['assistantOverrides.property colour should not exist'] },
    'invalid-input',
    undefined,
    'The voice platform refused the call.',
  ],
  [
    { message: 'The load balancer refused it.', body: { firstMessage: 'We repair your credit.' } },
    'invalid-input',
    undefined,
    'The voice platform refused the call.',
  ],
  ['Bad Request', 'invalid-input', undefined, 'The voice platform refused the call.'],
] as const)('a refusal is explained by its text: %j', (body, code, kind, message) => {
  expect(explainCreation(answered(400, body))).toMatchObject({ code, kind, message });
});

it('an error other than a failed request becomes a failed call', () => {
  const known = new CallError('x', { code: 'call-ejected' });
  expect(explainCreation(known)).toBe(known);
  expect(explainCreation(new TypeError('odd'))).toMatchObject({
    code: 'call-failed',
    message: 'The call failed.',
  });
});
