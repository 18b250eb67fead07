import type { MeetingState } from '../../participant.ts';
import type { CallTransport } from '../../transport/transport.ts';
import type { CallMode, CustomIntegrations } from '../../validation/index.ts';
import type { CallAccess } from '../call-guard.ts';
import type { MeetingMethods } from '../meeting-methods.ts';

type Name = keyof MeetingMethods;

/** A call whose meeting accepts everything and records it. */
export class RecordingCall implements CallAccess {
  meetingState: MeetingState;
  callMode: CallMode;
  hasTransport = true;
  integrations: CustomIntegrations = {};
  readonly given: [name: Name, ...args: unknown[]][] = [];
  /** Return values of methods; undefined by default. */
  readonly answers = new Map<Name, unknown>();
  /** Errors that methods throw or reject with. */
  readonly faults = new Map<Name, unknown>();
  readonly #meeting: MeetingMethods;

  constructor(callMode: CallMode, meetingState: MeetingState) {
    this.callMode = callMode;
    this.meetingState = meetingState;
    this.#meeting = {
      setUserName: (...args) => this.#ask('setUserName', args),
      setUserData: (...args) => this.#ask('setUserData', args),
      getReceiveSettings: (...args) => this.#ask('getReceiveSettings', args),
      updateReceiveSettings: (...args) => this.#ask('updateReceiveSettings', args),
      getInputSettings: (...args) => this.#ask('getInputSettings', args),
      updateInputSettings: (...args) => this.#ask('updateInputSettings', args),
      customTrayButtons: (...args) => this.#tell('customTrayButtons', args),
      updateCustomTrayButtons: (...args) => this.#tell('updateCustomTrayButtons', args),
      customIntegrations: () => this.integrations,
      setCustomIntegrations: (...args) => this.#tell('setCustomIntegrations', args),
      startCustomIntegrations: (...args) => this.#tell('startCustomIntegrations', args),
      stopCustomIntegrations: (...args) => this.#tell('stopCustomIntegrations', args),
      sipCallTransfer: (...args) => this.#ask('sipCallTransfer', args),
      sipRefer: (...args) => this.#ask('sipRefer', args),
      startRemoteMediaPlayer: (...args) => this.#ask('startRemoteMediaPlayer', args),
      updateRemoteMediaPlayer: (...args) => this.#ask('updateRemoteMediaPlayer', args),
      stopRemoteMediaPlayer: (...args) => this.#ask('stopRemoteMediaPlayer', args),
      startCamera: (...args) => this.#ask('startCamera', args),
      preAuth: (...args) => this.#ask('preAuth', args),
      getNetworkStats: (...args) => this.#ask('getNetworkStats', args),
    };
  }

  readonly transport = (): CallTransport | undefined =>
    this.hasTransport ? ({ meeting: this.#meeting } as CallTransport) : undefined;
  readonly state = (): MeetingState => this.meetingState;
  readonly mode = (): CallMode => this.callMode;

  /** Records the call and returns what the test set. The type is the test's responsibility. */
  #tell(name: Name, args: readonly unknown[]): never {
    this.given.push([name, ...args]);
    if (this.faults.has(name)) throw this.faults.get(name);
    return this.answers.get(name) as never;
  }

  async #ask(name: Name, args: readonly unknown[]): Promise<never> {
    return this.#tell(name, args);
  }
}
