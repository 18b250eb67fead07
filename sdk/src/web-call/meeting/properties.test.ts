import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FirmlineError } from '../../errors.ts';
import type { MeetingState } from '../participant.ts';
import type { CallMode } from '../validation/index.ts';
import * as validation from '../validation/index.ts';
import * as inputs from '../validation/testing/arbitraries.ts';
import { anything } from '../validation/testing/near.ts';
import { Meeting } from './meeting.ts';
import type { MeetingMethods } from './meeting-methods.ts';
import { RecordingCall } from './testing/recording-call.ts';

const integrations = { notes: { label: 'Notes', location: 'main', srcdoc: '' } } as const;

/** Uses of methods that pass input on. `any`, because the tests pass values that the types forbid. */
const uses: readonly {
  name: keyof MeetingMethods & keyof Meeting;
  mode: CallMode;
  input: fc.Arbitrary<unknown>;
  validate(input: unknown): unknown;
  use(meeting: Meeting, input: never): unknown;
  /** Arguments that follow the checked input. */
  rest?: readonly unknown[];
}[] = [
  {
    name: 'setUserName',
    mode: 'call-object',
    input: fc.oneof(fc.string(), anything),
    validate: validation.validateUserName,
    use: (meeting, input) => meeting.setUserName(input, { thisMeetingOnly: true }),
    rest: [{ thisMeetingOnly: true }],
  },
  {
    name: 'setUserData',
    mode: 'prebuilt',
    input: inputs.userData,
    validate: validation.validateUserData,
    use: (meeting, input) => meeting.setUserData(input),
  },
  {
    name: 'updateReceiveSettings',
    mode: 'call-object',
    input: inputs.receiveSettings(['local', '*', 'base', '', 'id']),
    validate: validation.validateReceiveSettings,
    use: (meeting, input) => meeting.updateReceiveSettings(input),
  },
  {
    name: 'updateInputSettings',
    mode: 'call-object',
    input: inputs.inputSettings(fc.constant(undefined)),
    validate: validation.validateInputSettings,
    use: (meeting, input) => meeting.updateInputSettings(input),
  },
  {
    name: 'updateCustomTrayButtons',
    mode: 'prebuilt',
    input: inputs.customTrayButtons,
    validate: validation.validateCustomTrayButtons,
    use: (meeting, input) => meeting.updateCustomTrayButtons(input),
  },
  {
    name: 'setCustomIntegrations',
    mode: 'prebuilt',
    input: inputs.customIntegrations,
    validate: validation.validateCustomIntegrations,
    use: (meeting, input) => meeting.setCustomIntegrations(input),
  },
  {
    name: 'startCustomIntegrations',
    mode: 'prebuilt',
    input: inputs.integrationIds(['notes']),
    validate: (input) => validation.validateIntegrationIds(input, integrations),
    use: (meeting, input) => meeting.startCustomIntegrations(input),
  },
  {
    name: 'stopCustomIntegrations',
    mode: 'prebuilt',
    input: inputs.integrationIds(['notes']),
    validate: (input) => validation.validateIntegrationIds(input, integrations),
    use: (meeting, input) => meeting.stopCustomIntegrations(input),
  },
  {
    name: 'sipCallTransfer',
    mode: 'call-object',
    input: inputs.sipTransfer,
    validate: validation.validateSipCallTransfer,
    use: (meeting, input) => meeting.sipCallTransfer(input),
  },
  {
    name: 'sipRefer',
    mode: 'prebuilt',
    input: inputs.sipTransfer,
    validate: validation.validateSipRefer,
    use: (meeting, input) => meeting.sipRefer(input),
  },
  {
    name: 'startRemoteMediaPlayer',
    mode: 'call-object',
    input: inputs.remoteMediaPlayerStart,
    validate: validation.validateRemoteMediaPlayerStart,
    use: (meeting, input) => meeting.startRemoteMediaPlayer(input),
  },
  {
    name: 'updateRemoteMediaPlayer',
    mode: 'prebuilt',
    input: inputs.remoteMediaPlayerUpdate,
    validate: validation.validateRemoteMediaPlayerUpdate,
    use: (meeting, input) => meeting.updateRemoteMediaPlayer(input),
  },
  {
    name: 'stopRemoteMediaPlayer',
    mode: 'call-object',
    input: inputs.remoteMediaPlayerId,
    validate: validation.validateRemoteMediaPlayerId,
    use: (meeting, input) => meeting.stopRemoteMediaPlayer(input),
  },
];

const attempt = async (use: () => unknown): Promise<{ value: unknown } | { error: unknown }> => {
  try {
    return { value: await use() };
  } catch (error) {
    return { error };
  }
};

describe.each(uses)('$name', ({ name, mode, input, validate, use, rest = [] }) => {
  it('passes on valid input unchanged, and no invalid input', async () => {
    const seen = { passed: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(input, async (given) => {
        const call = new RecordingCall(mode, 'joined');
        call.integrations = integrations;
        const before = fc.stringify(given);
        const verdict = await attempt(() => validate(given));
        const outcome = await attempt(() => use(new Meeting(call), given as never));
        expect(fc.stringify(given)).toBe(before);
        if ('error' in verdict) {
          seen.refused++;
          expect(outcome).toEqual({ error: verdict.error });
          expect(call.given).toEqual([]);
        } else {
          seen.passed++;
          expect(outcome).not.toHaveProperty('error');
          expect(call.given).toEqual([[name, verdict.value, ...rest]]);
        }
      }),
      { numRuns: 300 },
    );
    expect(Math.min(seen.passed, seen.refused)).toBeGreaterThan(10);
  });
});

/** These apply to later calls too. */
const early = new Set<string>(['setUserName', 'setUserData', 'updateInputSettings']);

describe.each(uses.filter(({ name }) => !early.has(name)))('$name', ({ mode, input, use }) => {
  it.each<MeetingState>(['new', 'joining', 'left', 'error'])('sends nothing to a call that is %s', (state) =>
    fc.assert(
      fc.asyncProperty(input, async (given) => {
        const call = new RecordingCall(mode, state);
        const outcome = await attempt(() => use(new Meeting(call), given as never));
        expect(outcome).toEqual({ error: expect.any(FirmlineError) });
        expect(call.given).toEqual([]);
      }),
      { numRuns: 50 },
    ),
  );
});
