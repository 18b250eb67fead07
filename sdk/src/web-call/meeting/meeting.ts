import type { AccessLevel } from '../participant.ts';
import type { InitialMeeting } from '../transport/transport.ts';
import {
  type CustomIntegrations,
  type CustomTrayButtons,
  type InputSettings,
  type PreAuthOptions,
  type ReceiveSettings,
  type RemoteMediaPlayerStartOptions,
  type RemoteMediaPlayerUpdateOptions,
  requireCallObject,
  requirePrebuilt,
  type SipCallTransferOptions,
  type SipReferOptions,
  validateCustomIntegrations,
  validateCustomTrayButtons,
  validateInputSettings,
  validateIntegrationIds,
  validatePreAuth,
  validateReceiveSettings,
  validateRemoteMediaPlayerId,
  validateRemoteMediaPlayerStart,
  validateRemoteMediaPlayerUpdate,
  validateSipCallTransfer,
  validateSipRefer,
  validateUserData,
  validateUserName,
} from '../validation/index.ts';
import { type CallAccess, CallGuard } from './call-guard.ts';
import { type MeetingOptions, validateMeetingOptions } from './initial.ts';
import { libraryError } from './library-error.ts';
import type { NetworkStats, OpenDevices, RemoteMediaPlayer, SetUserNameOptions } from './meeting-methods.ts';

export interface MeetingContext extends CallAccess {
  /** The options of every call at its start. */
  readonly options?: MeetingOptions;
}

/**
 * The methods of the meeting that carries a call, under daily-js's names. Each checks its input and whether it may be used
 * before anything is sent. They throw, or reject with, a FirmlineError: 'invalid-input'; 'call-not-joined' if the method
 * needs a joined call; 'conflict' if it must come before the join; 'call-unsupported' if the call object or Daily's
 * embedded frame lacks it; 'call-failed', with its cause, if the library refused.
 */
export class Meeting {
  readonly #access: CallAccess;
  readonly #guard: CallGuard;
  /** The options of the next call. */
  #options: MeetingOptions;
  /** Options for one meeting only. */
  #once: Pick<MeetingOptions, 'userName'> = {};
  /** Number of pending requests that choose a processor for the microphone. */
  #choosing = 0;

  /** @throws FirmlineError 'invalid-input', 'call-unsupported' for an option */
  constructor(context: MeetingContext) {
    this.#access = context;
    this.#guard = new CallGuard(context);
    this.#options = context.options ?? {};
    this.initial();
  }

  /** The options to create a call with, a new object each time: daily-js writes into it. */
  initial(): InitialMeeting {
    return validateMeetingOptions({ ...this.#options, ...this.#once }, this.#access.mode());
  }

  /** Whether the options, or a pending request, choose a processor for the microphone. */
  choosesProcessor(): boolean {
    return this.#choosing > 0 || this.#options.inputSettings?.audio?.processor !== undefined;
  }

  /** A joined meeting is over: forgets the options for it alone. */
  onOver(): void {
    this.#once = {};
  }

  /** Sets the local user's name for the current call and, unless `thisMeetingOnly`, for later ones. */
  async setUserName(name: string, options: SetUserNameOptions = {}): Promise<void> {
    const userName = validateUserName(name);
    if (options.thisMeetingOnly) this.#once = { userName };
    else {
      this.#once = {};
      this.#options = { ...this.#options, userName };
    }
    const methods = this.#guard.methods();
    if (methods) await ask('setUserName', () => methods.setUserName(userName, options));
  }

  /** Sets the local user's custom data for the current call and later ones. */
  async setUserData(data: unknown): Promise<void> {
    const userData = validateUserData(data);
    this.#options = { ...this.#options, userData };
    const methods = this.#guard.methods();
    if (methods) await ask('setUserData', () => methods.setUserData(userData));
  }

  /** @returns without a call, the settings of the next one */
  async getReceiveSettings(): Promise<ReceiveSettings> {
    requireCallObject('getReceiveSettings', this.#access.mode());
    const methods = this.#guard.methods();
    if (!methods) return this.#options.receiveSettings ?? {};
    return ask('getReceiveSettings', () => methods.getReceiveSettings());
  }

  /**
   * Sets which video of each participant is received, for this call.
   * @returns the resulting settings
   */
  async updateReceiveSettings(settings: ReceiveSettings): Promise<ReceiveSettings> {
    const method = 'updateReceiveSettings';
    requireCallObject(method, this.#access.mode());
    const receiveSettings = validateReceiveSettings(settings);
    const methods = this.#guard.joined(
      method,
      'To specify receive settings earlier, use the receiveSettings config property.',
    );
    return ask(method, () => methods.updateReceiveSettings(receiveSettings));
  }

  /** @returns without a call, the settings of the next one */
  async getInputSettings(): Promise<InputSettings> {
    const methods = this.#guard.methods();
    if (!methods) return this.#options.inputSettings ?? {};
    return ask('getInputSettings', () => methods.getInputSettings());
  }

  /**
   * Sets how microphone and camera are opened and processed. If accepted, applies to the current call and later ones.
   * @returns the resulting settings
   */
  async updateInputSettings(settings: InputSettings): Promise<InputSettings> {
    const inputSettings = validateInputSettings(settings);
    // The library writes into its argument, so another copy is kept.
    const kept = validateInputSettings(settings);
    const methods = this.#guard.methods();
    let answer: InputSettings | undefined;
    if (methods) {
      const choosing = kept.audio?.processor ? 1 : 0;
      this.#choosing += choosing;
      try {
        answer = await ask('updateInputSettings', () => methods.updateInputSettings(inputSettings));
      } finally {
        this.#choosing -= choosing;
        this.#access.onInputChanged?.();
      }
    }
    const next = mergeInputSettings(this.#options.inputSettings, kept);
    this.#options = { ...this.#options, inputSettings: next };
    return answer ?? next;
  }

  customTrayButtons(): CustomTrayButtons {
    requirePrebuilt('customTrayButtons', this.#access.mode());
    return this.#guard.methods()?.customTrayButtons() ?? this.#options.customTrayButtons ?? none;
  }

  /** Replaces the buttons of this call. A press arrives as `meeting-event` 'custom-button-click' with its `button_id`. */
  updateCustomTrayButtons(customTrayButtons: CustomTrayButtons): void {
    const method = 'updateCustomTrayButtons';
    const methods = this.#guard.prebuilt(method);
    const buttons = validateCustomTrayButtons(customTrayButtons);
    tell(method, () => methods.updateCustomTrayButtons(buttons));
  }

  customIntegrations(): CustomIntegrations {
    requirePrebuilt('customIntegrations', this.#access.mode());
    return this.#guard.methods()?.customIntegrations() ?? this.#options.customIntegrations ?? none;
  }

  /** Replaces the integrations of this call. */
  setCustomIntegrations(customIntegrations: CustomIntegrations): void {
    const method = 'setCustomIntegrations';
    const methods = this.#guard.prebuilt(method);
    const integrations = validateCustomIntegrations(customIntegrations);
    tell(method, () => methods.setCustomIntegrations(integrations));
  }

  /** @param id one or several existing ids */
  startCustomIntegrations(id: string | readonly string[]): void {
    const method = 'startCustomIntegrations';
    const methods = this.#guard.prebuilt(method);
    const ids = validateIntegrationIds(id, methods.customIntegrations());
    tell(method, () => methods.startCustomIntegrations(ids));
  }

  /** @param id one or several existing ids */
  stopCustomIntegrations(id: string | readonly string[]): void {
    const method = 'stopCustomIntegrations';
    const methods = this.#guard.prebuilt(method);
    const ids = validateIntegrationIds(id, methods.customIntegrations());
    tell(method, () => methods.stopCustomIntegrations(ids));
  }

  async sipCallTransfer(options: SipCallTransferOptions): Promise<void> {
    const methods = this.#guard.joined('sipCallTransfer');
    const transfer = validateSipCallTransfer(options);
    await ask('sipCallTransfer', () => methods.sipCallTransfer(transfer));
  }

  async sipRefer(options: SipReferOptions): Promise<void> {
    const methods = this.#guard.joined('sipRefer');
    const transfer = validateSipRefer(options);
    await ask('sipRefer', () => methods.sipRefer(transfer));
  }

  /** Plays a file or stream to everyone in the meeting, as a participant of its own. */
  async startRemoteMediaPlayer(options: RemoteMediaPlayerStartOptions): Promise<RemoteMediaPlayer> {
    const start = validateRemoteMediaPlayerStart(options);
    const methods = this.#guard.joined('startRemoteMediaPlayer');
    return ask('startRemoteMediaPlayer', () => methods.startRemoteMediaPlayer(start));
  }

  async updateRemoteMediaPlayer(options: RemoteMediaPlayerUpdateOptions): Promise<RemoteMediaPlayer> {
    const update = validateRemoteMediaPlayerUpdate(options);
    const methods = this.#guard.joined('updateRemoteMediaPlayer');
    return ask('updateRemoteMediaPlayer', () => methods.updateRemoteMediaPlayer(update));
  }

  /** @param sessionId of the player */
  async stopRemoteMediaPlayer(sessionId: string): Promise<void> {
    const id = validateRemoteMediaPlayerId(sessionId);
    const methods = this.#guard.joined('stopRemoteMediaPlayer');
    await ask('stopRemoteMediaPlayer', () => methods.stopRemoteMediaPlayer(id));
  }

  /**
   * Opens the devices before the join. Only possible between the creation of the call object and the join; the join opens
   * them anyway.
   */
  async startCamera(): Promise<OpenDevices> {
    const hint = 'Did you mean to use setLocalAudio() and/or setLocalVideo() instead?';
    const methods = this.#guard.starting('startCamera', hint);
    return ask('startCamera', () => methods.startCamera());
  }

  /**
   * Returns the local user's access level before the join. Only possible between the creation of the call object and the
   * join, for the meeting that is then joined.
   */
  async preAuth(options: PreAuthOptions): Promise<AccessLevel> {
    const methods = this.#guard.starting('preAuth');
    const checked = validatePreAuth(options);
    return ask('preAuth', () => methods.preAuth(checked));
  }

  /** The quality of the connection; unknown before the join. */
  async getNetworkStats(): Promise<NetworkStats> {
    const methods = this.#guard.methods();
    if (!methods) return { networkState: 'unknown', networkStateReasons: [], latest: {} };
    return ask('getNetworkStats', () => methods.getNetworkStats());
  }
}

/** No buttons or integrations: always the same object. */
const none: CustomTrayButtons & CustomIntegrations = Object.freeze({});

/** Given parts replace existing ones. */
function mergeInputSettings(kept: InputSettings = {}, given: InputSettings): InputSettings {
  return {
    ...(kept.audio || given.audio ? { audio: { ...kept.audio, ...given.audio } } : {}),
    ...(kept.video || given.video ? { video: { ...kept.video, ...given.video } } : {}),
  };
}

async function ask<Answer>(method: string, request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (cause) {
    throw libraryError(method, cause);
  }
}

function tell(method: string, request: () => void): void {
  try {
    request();
  } catch (cause) {
    throw libraryError(method, cause);
  }
}
