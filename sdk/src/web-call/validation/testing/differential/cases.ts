import type fc from 'fast-check';
import {
  validateCustomIntegrations,
  validateCustomTrayButtons,
  validateInitialReceiveSettings,
  validateInputSettings,
  validateIntegrationIds,
  validateReceiveSettings,
  validateRemoteMediaPlayerId,
  validateRemoteMediaPlayerStart,
  validateRemoteMediaPlayerUpdate,
  validateSipCallTransfer,
  validateSipRefer,
  validateUserData,
} from '../../index.ts';
import * as inputs from '../arbitraries.ts';
import type { Calls, WatchedCall } from './daily-call.ts';

/** One of our validators, and the daily-js method with the same rule. */
export interface Case {
  readonly inputs: fc.Arbitrary<unknown>;
  readonly call: keyof Calls;
  /** Action that the method sends to the call machine after it accepted its input. */
  readonly action?: string;
  /** Whether returning without sending anything counts as accepting. */
  readonly returns?: boolean;
  ours(input: unknown): unknown;
  daily(call: WatchedCall, input: unknown): unknown;
}

const note = { label: 'Notes', location: 'sidebar', srcdoc: '' } as const;
const known = { notes: note, 'two words': note };

/** The methods get values that their types forbid, which is what the test is about. */
const any = (input: unknown) => input as never;

/** Created in the page, which has tracks. */
export const createCases = (track: fc.Arbitrary<unknown>) =>
  ({
    userData: {
      inputs: inputs.userData,
      call: 'joined',
      action: 'set-user-data',
      ours: validateUserData,
      daily: (call, input) => call.setUserData(input),
    },
    'userData of a join': {
      inputs: inputs.userData,
      call: 'fresh',
      returns: true,
      ours: validateUserData,
      daily: (call, userData) => call.validateProperties({ userData }),
    },
    receiveSettings: {
      inputs: inputs.receiveSettings(['local', '*', 'base', '', 'id']),
      call: 'joined',
      action: 'update-receive-settings',
      ours: validateReceiveSettings,
      daily: (call, input) => call.updateReceiveSettings(any(input)),
    },
    'receiveSettings of a join': {
      inputs: inputs.receiveSettings(['local', '*', 'base', '', 'id']),
      call: 'fresh',
      returns: true,
      ours: validateInitialReceiveSettings,
      daily: (call, receiveSettings) => call.validateProperties({ receiveSettings }),
    },
    inputSettings: {
      inputs: inputs.inputSettings(track),
      call: 'joined',
      action: 'update-input-settings',
      // Empty settings are accepted and change nothing.
      returns: true,
      ours: validateInputSettings,
      daily: (call, input) => call.updateInputSettings(any(input)),
    },
    'inputSettings of a join': {
      inputs: inputs.inputSettings(track),
      call: 'fresh',
      returns: true,
      ours: validateInputSettings,
      daily: (call, inputSettings) => call.validateProperties({ inputSettings }),
    },
    customTrayButtons: {
      inputs: inputs.customTrayButtons,
      call: 'frame',
      action: 'update-custom-tray-buttons',
      ours: validateCustomTrayButtons,
      daily: (call, input) => call.updateCustomTrayButtons(any(input)),
    },
    'customTrayButtons of a join': {
      inputs: inputs.customTrayButtons,
      call: 'freshFrame',
      returns: true,
      ours: validateCustomTrayButtons,
      daily: (call, customTrayButtons) => call.validateProperties({ customTrayButtons }),
    },
    customIntegrations: {
      inputs: inputs.customIntegrations,
      call: 'frame',
      action: 'set-custom-integrations',
      ours: validateCustomIntegrations,
      daily: (call, input) => call.setCustomIntegrations(any(input)),
    },
    'customIntegrations of a join': {
      inputs: inputs.customIntegrations,
      call: 'freshFrame',
      returns: true,
      ours: validateCustomIntegrations,
      daily: (call, customIntegrations) => call.validateProperties({ customIntegrations }),
    },
    'start of integrations': {
      inputs: inputs.integrationIds(Object.keys(known)),
      call: 'frame',
      action: 'start-custom-integrations',
      ours: (input) => validateIntegrationIds(input, known),
      daily: (call, input) => call.setCustomIntegrations(known).startCustomIntegrations(any(input)),
    },
    'stop of integrations': {
      inputs: inputs.integrationIds(Object.keys(known)),
      call: 'frame',
      action: 'stop-custom-integrations',
      ours: (input) => validateIntegrationIds(input, known),
      daily: (call, input) => call.setCustomIntegrations(known).stopCustomIntegrations(any(input)),
    },
    sipCallTransfer: {
      inputs: inputs.sipTransfer,
      call: 'joined',
      action: 'sip-call-transfer',
      ours: validateSipCallTransfer,
      daily: (call, input) => call.sipCallTransfer(any(input)),
    },
    sipRefer: {
      inputs: inputs.sipTransfer,
      call: 'joined',
      action: 'sip-call-transfer',
      ours: validateSipRefer,
      daily: (call, input) => call.sipRefer(any(input)),
    },
    startRemoteMediaPlayer: {
      inputs: inputs.remoteMediaPlayerStart,
      call: 'joined',
      action: 'daily-method-start-remote-media-player',
      ours: validateRemoteMediaPlayerStart,
      daily: (call, input) => call.startRemoteMediaPlayer(any(input)),
    },
    updateRemoteMediaPlayer: {
      inputs: inputs.remoteMediaPlayerUpdate,
      call: 'joined',
      action: 'daily-method-update-remote-media-player',
      ours: validateRemoteMediaPlayerUpdate,
      daily: (call, input) => call.updateRemoteMediaPlayer(any(input)),
    },
    stopRemoteMediaPlayer: {
      inputs: inputs.remoteMediaPlayerId,
      call: 'joined',
      action: 'daily-method-stop-remote-media-player',
      ours: validateRemoteMediaPlayerId,
      daily: (call, input) => call.stopRemoteMediaPlayer(any(input)),
    },
  }) as const satisfies Readonly<Record<string, Case>>;

export type CaseName = keyof ReturnType<typeof createCases>;
