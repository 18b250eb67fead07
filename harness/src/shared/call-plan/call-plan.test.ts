import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { wavFile } from '../audio/wav-file.ts';
import { cameraErrors, fatalErrors, nonFatalErrors, refusable } from './fault.ts';
import { validateCallPlans } from './call-plan.ts';

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
  record({
    kind: kind('fatal'),
    error: kind('not-allowed'),
    when: kind('join'),
    withoutToken: fc.boolean(),
  }),
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
    {
      kind: kind('refuses'),
      request: fc.constantFrom('start-recording', 'leave-meeting', 'update-input-settings'),
      answer: kind('late'),
    },
    { delayMs: milliseconds },
  ),
  record(
    { kind: kind('listening'), when: fc.constantFrom('join', 'after-join', 'never') },
    { delayMs: milliseconds, speaks: fc.boolean() },
  ),
  record({ kind: kind('network'), forMs: milliseconds }, { afterMs: milliseconds }),
  record(
    { kind: kind('hang-up') },
    {
      afterMs: milliseconds,
      reason: text,
      announce: fc.boolean(),
      eject: fc.boolean(),
      error: fc.constantFrom(...fatalErrors),
      message: text,
    },
  ),
  record({ kind: kind('silent-agent') }),
  record({ kind: kind('agent-audio-lost') }, { afterMs: milliseconds }),
  record({ kind: kind('join-delay'), delayMs: milliseconds }, { lobby: fc.boolean() }),
  record(
    { kind: kind('rtp') },
    {
      direction: fc.constantFrom('to-page', 'from-page', 'both'),
      lossPercent: fc.integer({ min: 0, max: 100 }),
      burst: fc.integer({ min: 1, max: 100 }),
      delayMs: fc.nat({ max: 10_000 }),
      jitterMs: fc.nat({ max: 10_000 }),
      afterMs: milliseconds,
      forMs: milliseconds,
      seed: fc.nat(),
    },
  ),
);

const base64 = wavFile(new Int16Array(480), 48_000).toString('base64');
const speech = fc
  .uniqueArray(fc.nat({ max: 60_000 }), { maxLength: 8 })
  .map((edges) =>
    edges
      .toSorted((a, b) => a - b)
      .flatMap((from, at, sorted) => (at % 2 === 0 ? [[from, sorted[at + 1] ?? 60_001]] : [])),
  );
const wav = record({ base64: fc.constant(base64) }, { name: text, text, speech });
const lineOf = (options: Record<string, fc.Arbitrary<unknown>>) => {
  const all = { afterMs: milliseconds, interruptible: fc.boolean(), hangUp: fc.boolean(), ...options };
  const said = text.filter((words) => words.trim() !== '');
  return fc.oneof(
    record({ say: said }, all),
    record({ wav }, all),
    record({ nothing: fc.constant(true) }, all),
  );
};
const agent = record(
  {},
  {
    greeting: lineOf({}),
    replies: fc.array(lineOf({ follows: fc.constantFrom('caller', 'agent') }), { maxLength: 3 }),
    afterLast: fc.constantFrom('repeat', 'silence'),
    bargeIn: fc.constantFrom('stop', 'ignore'),
    noise: fc.oneof(
      record({ levelDb: fc.integer({ min: -90, max: -6 }) }, { seed: fc.nat(), wav }),
      record({ wav }),
    ),
    silent: fc.boolean(),
  },
);
const plan = record(
  {},
  { name: text, times, faults: fc.array(fault, { maxLength: 4 }), agent, record: fc.boolean() },
);

/** A WAV file of another rate, in base64. */
const odd = (rate: number, samples: number) => wavFile(new Int16Array(samples), rate).toString('base64');

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
  it('accepts every valid plan unchanged', () => {
    fc.assert(
      fc.property(fc.array(plan, { maxLength: 3 }), (plans) => {
        expect(validateCallPlans(plans)).toBe(plans);
      }),
    );
    expect(validateCallPlans({ name: 'alone' })).toEqual([{ name: 'alone' }]);
  });

  it('names an unknown key anywhere', () => {
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
    [[{ faults: [{ kind: 'network' }] }], 'plans[0].faults[0].forMs is missing'],
    [[{ faults: [{ kind: 'network', forMs: -1 }] }], 'plans[0].faults[0].forMs must be 0 to'],
    [
      [{ faults: [{ kind: 'camera-error', error: 'unknown', media: ['smell'] }] }],
      'plans[0].faults[0].media[0] must be one of audio, video',
    ],
    [
      [{ faults: [{ kind: 'refuses', request: 'leave-meeting', answer: 'error' }] }],
      'plans[0].faults[0].answer must be one of never, late for leave-meeting',
    ],
    [
      [{ faults: [{ kind: 'refuses', request: 'set-input-devices', answer: 'early' }] }],
      'plans[0].faults[0].answer must be one of error, never, late for set-input-devices',
    ],
    [
      [{ faults: [{ kind: 'fatal', error: 'not-allowed', withoutToken: true }] }],
      'plans[0].faults[0].withoutToken is only for when: join',
    ],
    [
      [{ faults: [{ kind: 'refuses', request: 'start-recording', answer: 'never', delayMs: 5 }] }],
      'plans[0].faults[0].delayMs is only for late answers',
    ],
    [[{ faults: [{ kind: 'rtp', lossPercent: 101 }] }], 'plans[0].faults[0].lossPercent must be 0 to 100'],
    [[{ record: 'yes' }], 'plans[0].record must be true or false'],
    [[{ agent: { greeting: {} } }], 'plans[0].agent.greeting must have one of say, wav, nothing'],
    [
      [{ agent: { replies: [{ say: 'a', nothing: true }] } }],
      'replies[0] must have one of say, wav, nothing',
    ],
    [[{ agent: { replies: [{ say: ' ' }] } }], 'replies[0].say must be a text of 1 to 5000 characters'],
    [[{ agent: { greeting: { say: 'a', follows: 'agent' } } }], 'greeting.follows is not known'],
    [
      [{ agent: { replies: Array.from({ length: 101 }, () => ({ say: 'a' })) } }],
      'replies must have at most 100 entries',
    ],
    [[{ agent: { noise: { seed: 3 } } }], 'plans[0].agent.noise must have a wav or a levelDb'],
    [[{ agent: { noise: { levelDb: 0 } } }], 'plans[0].agent.noise.levelDb must be -90 to -6'],
    [
      [{ agent: { noise: { wav: { base64: 'UklGRg==' } } } }],
      'noise.wav.base64 must be a 16-bit mono WAV file',
    ],
    [
      [{ agent: { noise: { wav: { base64: odd(44_100, 1) } } } }],
      'noise.wav.base64 must be a WAV file of 8000, 12000, 16000, 24000, 48000 Hz, not 44100',
    ],
    [[{ agent: { noise: { wav: { base64: odd(8000, 0) } } } }], 'a WAV file with audio in it'],
    [[{ agent: { noise: { wav: { base64: odd(8000, 8000 * 121) } } } }], 'must be at most 120 s long'],
    [
      [
        {
          agent: {
            greeting: {
              wav: {
                base64,
                speech: [
                  [0, 5],
                  [4, 9],
                ],
              },
            },
          },
        },
      ],
      'plans[0].agent.greeting.wav.speech must be in order, without overlap',
    ],
    [
      [{ agent: { greeting: { wav: { base64, speech: [[5, 5]] } } } }],
      'greeting.wav.speech[0] must be a start and an end in milliseconds',
    ],
  ])('refuses %j', (plans, message) => {
    expect(problem(plans)).toContain(message);
  });

  it('refuses anything else', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        fc.pre(!Array.isArray(value) || value.length > 0);
        problem(value);
      }),
    );
  });
});
