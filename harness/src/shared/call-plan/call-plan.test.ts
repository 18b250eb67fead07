import { describe, expect, it } from 'vitest';

import { wavFile } from '../audio/wav-file.ts';
import type { RoomFault } from './fault.ts';
import { validateCallPlans } from './call-plan.ts';

const faultSamples: Readonly<Record<RoomFault['kind'], object>> = {
  fatal: { error: 'not-allowed', when: 'join', withoutToken: true },
  'camera-error': { error: 'permissions', message: 'No.' },
  'nonfatal-error': { error: 'audio-processor-error', when: 'join' },
  refuses: { request: 'start-recording', answer: 'late', delayMs: 5 },
  listening: { when: 'after-join', speaks: true },
  network: { forMs: 1000, dead: true },
  'hang-up': { reason: 'a', announce: false, eject: false },
  'agent-audio-lost': { afterMs: 5 },
  'join-delay': { delayMs: 5, lobby: true },
  rtp: { direction: 'both', lossPercent: 3, seed: 7 },
};

const base64 = wavFile(new Int16Array(480), 48_000).toString('base64');
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
  it('accepts a valid plan unchanged, and a single one as a list', () => {
    const wav = { base64, text: 'Hello.', speech: [[0, 5]] };
    const plan = {
      times: 2,
      faults: Object.keys(faultSamples).map((kind) => ({ kind, ...faultSamples[kind as RoomFault['kind']] })),
      agent: {
        greeting: { wav, afterMs: 5, interruptible: true },
        replies: [
          { say: 'Yes.', follows: 'agent' },
          { nothing: true, hangUp: true },
        ],
        noise: { levelDb: -40, wav },
        silent: false,
      },
      record: true,
    };
    expect(validateCallPlans(plan)).toEqual([plan]);
    for (const [index, fault] of plan.faults.entries()) {
      const faults = plan.faults.with(index, { ...fault, extra: 1 } as typeof fault);
      expect(problem([{ faults }])).toBe(`plans[0].faults[${index}].extra is not known`);
    }
    expect(problem([{ extra: 1 }])).toBe('plans[0].extra is not known');
  });

  it.each([
    [[{ times: 0 }], 'plans[0].times must be a positive integer'],
    [[{ faults: {} }], 'plans[0].faults must be a list'],
    [[{ faults: [{ kind: 'fatal', error: 'rain' }] }], 'plans[0].faults[0].error must be one of ejected'],
    [[{ faults: [{ kind: 'network' }] }], 'plans[0].faults[0].forMs is missing'],
    [
      [{ agent: { replies: [{ say: 'Yes.', follows: 'nobody' }] } }],
      'plans[0].agent.replies[0].follows must be one of caller, agent',
    ],
    [
      [{ faults: [{ kind: 'refuses', request: 'leave-meeting', answer: 'error' }] }],
      'plans[0].faults[0].answer must be one of never, late for leave-meeting',
    ],
    [
      [{ faults: [{ kind: 'refuses', request: 'set-input-devices', answer: 'early' }] }],
      'plans[0].faults[0].answer must be one of error, never, late',
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
    [[{ agent: { greeting: {} } }], 'plans[0].agent.greeting must have one of say, wav, nothing'],
    [
      [{ agent: { replies: [{ say: 'a', nothing: true }] } }],
      'replies[0] must have one of say, wav, nothing',
    ],
    [[{ agent: { replies: [{ say: ' ' }] } }], 'replies[0].say must be a text of 1 to 5000 characters'],
    [
      [{ agent: { replies: Array.from({ length: 101 }, () => ({ say: 'a' })) } }],
      'replies must have at most 100 entries',
    ],
    [[{ agent: { noise: {} } }], 'plans[0].agent.noise must have a wav or a levelDb'],
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
});
