import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cameraErrors, fatalErrors, nonFatalErrors, refusable } from './fault.ts';
import { validateCallPlans } from './validate.ts';

const milliseconds = fc.nat({ max: 3_600_000 });
const text = fc.string({ minLength: 1 });
const times = fc.integer({ min: 1, max: 1000 });
const record = (
  required: Record<string, fc.Arbitrary<unknown>>,
  optional: Record<string, fc.Arbitrary<unknown>> = {},
) => fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) });

const timed = { when: fc.constantFrom('join', 'live'), afterMs: milliseconds };
const kind = (name: string) => fc.constant(name);

const fault = fc.oneof(
  record({ kind: kind('fatal'), error: fc.constantFrom(...fatalErrors) }, { ...timed, message: text }),
  record(
    { kind: kind('camera-error'), error: fc.constantFrom(...cameraErrors) },
    {
      ...timed,
      message: text,
      media: fc.subarray(['audio', 'video']),
      blockedBy: fc.constantFrom('user', 'browser'),
      reason: fc.constantFrom('invalid', 'none-specified'),
    },
  ),
  record(
    { kind: kind('nonfatal-error'), error: fc.constantFrom(...nonFatalErrors) },
    { ...timed, message: text, details: fc.jsonValue() },
  ),
  record({ kind: kind('refuses'), request: fc.constantFrom(...refusable), answer: kind('never') }, { times }),
  record(
    { kind: kind('refuses'), request: kind('start-recording'), answer: kind('late') },
    { delayMs: milliseconds },
  ),
  record(
    { kind: kind('listening'), when: fc.constantFrom('join', 'after-join', 'never') },
    { delayMs: milliseconds },
  ),
  record({ kind: kind('network'), lostMs: milliseconds }, { afterMs: milliseconds }),
  record(
    { kind: kind('hang-up') },
    { afterMs: milliseconds, reason: text, announce: fc.boolean(), eject: fc.boolean() },
  ),
  record({ kind: kind('silent-agent') }),
  record({ kind: kind('deafened-agent') }, { afterMs: milliseconds }),
  record({ kind: kind('join-delay'), delayMs: milliseconds }),
);
const plan = record({}, { name: text, times, faults: fc.array(fault, { maxLength: 4 }) });

const problem = (plans: unknown): string => {
  try {
    validateCallPlans(plans);
    return '';
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid-input', message: expect.stringContaining('plans') });
    return (error as Error).message;
  }
};

describe('validateCallPlans', () => {
  it('takes every plan there can be, as it is', () => {
    fc.assert(
      fc.property(fc.array(plan, { maxLength: 3 }), (plans) => {
        expect(validateCallPlans(plans)).toBe(plans);
      }),
    );
    expect(validateCallPlans({ name: 'alone' })).toEqual([{ name: 'alone' }]);
  });

  it('names a key that it does not know, wherever it is', () => {
    const isOwn = (key: string) => /^[a-z]{7}$/.test(key) && !['request', 'details'].includes(key);
    fc.assert(
      fc.property(fault, fc.stringMatching(/^[a-z]{7}$/).filter(isOwn), (one, key) => {
        fc.pre(!['message', 'delayMs', 'afterMs'].includes(key));
        expect(problem([{ faults: [{ ...one, [key]: 1 }] }])).toBe(`plans[0].faults[0].${key} is not known`);
        expect(problem([{ [key]: 1 }])).toBe(`plans[0].${key} is not known`);
      }),
    );
  });

  it.each([
    [[{ times: 0 }], 'plans[0].times must be a positive integer'],
    [[{ name: '' }], 'plans[0].name must be a text that is not empty'],
    [[{ faults: {} }], 'plans[0].faults must be a list'],
    [[{ faults: [null] }], 'plans[0].faults[0] must be an object'],
    [[{ faults: [{ kind: 'fatal', error: 'rain' }] }], 'plans[0].faults[0].error must be one of ejected'],
    [[{ faults: [{ kind: 'network' }] }], 'plans[0].faults[0].lostMs is missing'],
    [[{ faults: [{ kind: 'network', lostMs: -1 }] }], 'plans[0].faults[0].lostMs must be 0 to'],
    [
      [{ faults: [{ kind: 'camera-error', error: 'unknown', media: ['smell'] }] }],
      'plans[0].faults[0].media[0] must be one of audio, video',
    ],
    [
      [{ faults: [{ kind: 'refuses', request: 'leave-meeting', answer: 'error' }] }],
      'plans[0].faults[0].answer must be one of never for leave-meeting',
    ],
    [
      [{ faults: [{ kind: 'refuses', request: 'set-input-devices', answer: 'late' }] }],
      'plans[0].faults[0].answer must be one of error, never for set-input-devices',
    ],
    [
      [{ faults: [{ kind: 'refuses', request: 'start-recording', answer: 'never', delayMs: 5 }] }],
      'plans[0].faults[0].delayMs is only for late answers',
    ],
  ])('refuses %j', (plans, message) => {
    expect(problem(plans)).toContain(message);
  });

  it('refuses anything else without harm', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        fc.pre(!Array.isArray(value) || value.length > 0);
        problem(value);
      }),
    );
  });
});
