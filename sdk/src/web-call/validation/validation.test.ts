import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FirmlineError } from '../../errors.ts';
import * as validation from './index.ts';
import * as limits from './limits.ts';
import * as inputs from './testing/arbitraries.ts';
import { anything } from './testing/near.ts';

const known = { notes: { label: 'Notes', location: 'main', srcdoc: '' } } as const;
const keys = ['local', '*', 'base', ''];

describe.each<[string, (input: unknown) => unknown, fc.Arbitrary<unknown>]>([
  ['validateUserData', validation.validateUserData, inputs.userData],
  ['validateReceiveSettings', validation.validateReceiveSettings, inputs.receiveSettings(keys)],
  ['validateInitialReceiveSettings', validation.validateInitialReceiveSettings, inputs.receiveSettings(keys)],
  ['validateInputSettings', validation.validateInputSettings, inputs.inputSettings(fc.constant(undefined))],
  ['validateCustomTrayButtons', validation.validateCustomTrayButtons, inputs.customTrayButtons],
  ['validateCustomIntegrations', validation.validateCustomIntegrations, inputs.customIntegrations],
  [
    'validateIntegrationIds',
    (input) => validation.validateIntegrationIds(input, known),
    inputs.integrationIds(['notes']),
  ],
  ['validateSipCallTransfer', validation.validateSipCallTransfer, inputs.sipTransfer],
  ['validateSipRefer', validation.validateSipRefer, inputs.sipTransfer],
  [
    'validateRemoteMediaPlayerStart',
    validation.validateRemoteMediaPlayerStart,
    inputs.remoteMediaPlayerStart,
  ],
  [
    'validateRemoteMediaPlayerUpdate',
    validation.validateRemoteMediaPlayerUpdate,
    inputs.remoteMediaPlayerUpdate,
  ],
  ['validateRemoteMediaPlayerId', validation.validateRemoteMediaPlayerId, inputs.remoteMediaPlayerId],
])('%s', (_, validate, arbitrary) => {
  const attempt = (input: unknown): { output: unknown } | { error: unknown } => {
    try {
      return { output: validate(input) };
    } catch (error) {
      return { error };
    }
  };

  it('accepts any input or refuses it with a sentence', () => {
    fc.assert(
      fc.property(fc.oneof(arbitrary, anything), (input) => {
        const result = attempt(input);
        if ('output' in result) return;
        expect(result.error).toBeInstanceOf(FirmlineError);
        expect(result.error).toMatchObject({ code: 'invalid-input', fault: 'internal' });
        expect((result.error as FirmlineError).message).toMatch(/^[A-Za-z].{10,}\.$/su);
      }),
      { numRuns: 300 },
    );
  });

  it('accepts its own result and does not change its input', () => {
    fc.assert(
      fc.property(arbitrary, (input) => {
        const before = fc.stringify(input);
        const result = attempt(input);
        expect(fc.stringify(input)).toBe(before);
        if ('output' in result) expect(attempt(result.output)).toEqual({ output: result.output });
      }),
      { numRuns: 300 },
    );
  });
});

it('enforces the specified limits', () => {
  expect(limits).toMatchObject({
    maxUserDataLength: 4096,
    maxBlurStrength: 1,
    backgroundPresets: 10,
    backgroundImageTypes: ['jpg', 'png', 'jpeg'],
    remoteMediaPlayerVolume: { min: 0, max: 2 },
  });
});
