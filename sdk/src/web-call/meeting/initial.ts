import { FirmlineError } from '../../errors.ts';
import type { InitialMeeting } from '../transport/transport.ts';
import {
  type CallMode,
  type CustomIntegrations,
  type CustomTrayButtons,
  type InputSettings,
  type ReceiveSettings,
  validateCustomIntegrations,
  validateCustomTrayButtons,
  validateInitialReceiveSettings,
  validateInputSettings,
  validateUserData,
  validateUserName,
} from '../validation/index.ts';

/** Options that apply to every call of a client from its start. */
export interface MeetingOptions {
  /** The local user's name, for the others in the meeting. */
  readonly userName?: string;
  /** Custom data of the local user: JSON of at most 4096 characters. */
  readonly userData?: unknown;
  /** Settings by 'local' or a participant's id. Not in an embedded frame. */
  readonly receiveSettings?: ReceiveSettings;
  readonly inputSettings?: InputSettings;
  /** Only in an embedded frame. */
  readonly customTrayButtons?: CustomTrayButtons;
  /** Only in an embedded frame. */
  readonly customIntegrations?: CustomIntegrations;
}

interface Option {
  /** The only mode that supports it. In the other, daily-js warns on the console and ignores it. */
  readonly only?: CallMode;
  /** @returns the value to pass on, a copy if daily-js writes into it */
  readonly validate: (value: unknown) => unknown;
}

/**
 * daily-js takes them when a call object or a frame is created, and again with a join. At creation they also apply before
 * the join and to the getters, so they are passed only there.
 */
const meetingOptions: Readonly<Record<keyof MeetingOptions, Option>> = {
  userName: { validate: validateUserName },
  userData: { validate: validateUserData },
  receiveSettings: { only: 'call-object', validate: validateInitialReceiveSettings },
  inputSettings: { validate: validateInputSettings },
  customTrayButtons: { only: 'prebuilt', validate: validateCustomTrayButtons },
  customIntegrations: {
    only: 'prebuilt',
    validate: (value) => structuredClone(validateCustomIntegrations(value)),
  },
};

const places: Readonly<Record<CallMode, string>> = {
  'call-object': 'on custom callObject instances',
  prebuilt: "as part of Daily's Prebuilt",
};

/**
 * Checks the options of a meeting.
 * @returns a new object to spread into the properties of daily-js's createCallObject or createFrame
 * @throws FirmlineError 'invalid-input'; 'call-unsupported' for an option of the other mode
 */
export function validateMeetingOptions(options: MeetingOptions, mode: CallMode): InitialMeeting {
  const initial: Record<string, unknown> = {};
  for (const [name, { only, validate }] of Object.entries(meetingOptions)) {
    const value = options[name as keyof MeetingOptions];
    if (value === undefined) continue;
    if (only && only !== mode) {
      throw new FirmlineError(`${name} is only supported ${places[only]}`, {
        code: 'call-unsupported',
        fault: 'internal',
      });
    }
    initial[name] = validate(value);
  }
  return initial;
}
