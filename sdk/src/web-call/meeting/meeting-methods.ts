import type { AccessLevel } from '../participant.ts';
import type {
  CustomIntegrations,
  CustomTrayButtons,
  InputSettings,
  PreAuthOptions,
  ReceiveSettings,
  RemoteMediaPlayerSettings,
  RemoteMediaPlayerStartOptions,
  RemoteMediaPlayerUpdateOptions,
  SipCallTransferOptions,
  SipReferOptions,
} from '../validation/index.ts';

/**
 * The meeting's own methods, under daily-js's names. Called only where they are supported, with validated input. They
 * throw or reject with whatever the library gave as the reason.
 */
export interface MeetingMethods {
  setUserName(name: string, options: SetUserNameOptions): Promise<void>;
  setUserData(userData: unknown): Promise<void>;

  getReceiveSettings(): Promise<ReceiveSettings>;
  /** @returns the resulting settings */
  updateReceiveSettings(receiveSettings: ReceiveSettings): Promise<ReceiveSettings>;
  getInputSettings(): Promise<InputSettings>;
  /** @returns the resulting settings */
  updateInputSettings(inputSettings: InputSettings): Promise<InputSettings>;

  customTrayButtons(): CustomTrayButtons;
  updateCustomTrayButtons(customTrayButtons: CustomTrayButtons): void;
  customIntegrations(): CustomIntegrations;
  setCustomIntegrations(customIntegrations: CustomIntegrations): void;
  startCustomIntegrations(ids: readonly string[]): void;
  stopCustomIntegrations(ids: readonly string[]): void;

  sipCallTransfer(options: SipCallTransferOptions): Promise<void>;
  sipRefer(options: SipReferOptions): Promise<void>;

  startRemoteMediaPlayer(options: RemoteMediaPlayerStartOptions): Promise<RemoteMediaPlayer>;
  updateRemoteMediaPlayer(options: RemoteMediaPlayerUpdateOptions): Promise<RemoteMediaPlayer>;
  stopRemoteMediaPlayer(sessionId: string): Promise<void>;

  startCamera(): Promise<OpenDevices>;
  preAuth(options: PreAuthOptions): Promise<AccessLevel>;
  getNetworkStats(): Promise<NetworkStats>;
}

export interface SetUserNameOptions {
  /** Whether to forget the name after this meeting; without a call, after the next one. */
  readonly thisMeetingOnly?: boolean;
}

export interface RemoteMediaPlayer {
  /** The player is a participant of its own. */
  readonly session_id: string;
  readonly remoteMediaPlayerState: {
    readonly state: 'playing' | 'paused' | 'buffering';
    readonly settings: RemoteMediaPlayerSettings;
  };
}

/** The devices in use, as the browser lists them; empty if no device is in use. */
export interface OpenDevices {
  readonly camera: Readonly<Partial<MediaDeviceInfo>>;
  readonly mic: Readonly<Partial<MediaDeviceInfo>>;
  readonly speaker: Readonly<Partial<MediaDeviceInfo>>;
}

export interface NetworkStats {
  readonly networkState: 'good' | 'warning' | 'bad' | 'unknown';
  /** Problems, such as 'sendPacketLoss'. */
  readonly networkStateReasons: readonly string[];
  /** The latest figures under daily-js's names; null if unavailable. Empty without a call. */
  readonly latest: Readonly<Record<string, number | null>>;
}
