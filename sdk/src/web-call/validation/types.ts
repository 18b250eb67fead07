// Arguments of the validated methods, in the names and shapes of daily-js's options.

export type AudioProcessorType = 'none' | 'noise-cancellation';

export interface AudioProcessor {
  readonly type: AudioProcessorType;
}

export interface BackgroundBlur {
  readonly type: 'background-blur';
  /** `strength`: above 0 and at most 1. */
  readonly config?: { readonly strength?: number };
}

export interface BackgroundImage {
  readonly type: 'background-image';
  /** `source`: the number of a preset (1 to 10), the URL of a jpg or png, its bytes, or 'default'. */
  readonly config?: { readonly source?: string | number | ArrayBuffer };
}

export type VideoProcessor =
  | { readonly type: 'none' }
  | { readonly type: 'face-detection' }
  | BackgroundBlur
  | BackgroundImage;

export type VideoProcessorType = VideoProcessor['type'];

/** How a device is opened, or a track that replaces it. */
export type TrackSettings = MediaTrackConstraints | { readonly customTrack: MediaStreamTrack };

export interface InputSettings {
  readonly audio?: { readonly processor?: AudioProcessor; readonly settings?: TrackSettings };
  readonly video?: { readonly processor?: VideoProcessor; readonly settings?: TrackSettings };
}

export interface VideoReceiveSettings {
  /** 0 is the smallest video that a participant sends. */
  readonly layer?: number | 'inherit';
}

export interface ParticipantReceiveSettings {
  readonly video?: VideoReceiveSettings | 'inherit';
  readonly screenVideo?: VideoReceiveSettings | 'inherit';
  readonly [customTrack: string]: VideoReceiveSettings | 'inherit' | undefined;
}

/** Settings by 'local', a participant's id or, in a running call, '*' for everyone. */
export type ReceiveSettings = Readonly<Record<string, ParticipantReceiveSettings | 'inherit'>>;

export type TrayButtonVisualState = 'default' | 'sidebar-open' | 'active';

export interface CustomTrayButton {
  readonly iconPath: string;
  readonly iconPathDarkMode?: string;
  readonly label: string;
  readonly tooltip: string;
  readonly visualState?: TrayButtonVisualState;
}

/** Buttons by id. */
export type CustomTrayButtons = Readonly<Record<string, CustomTrayButton>>;

interface CustomIntegrationFields {
  readonly allow?: string;
  /** Who may start and stop it: everyone ('*'), the owners, or these participants. */
  readonly controlledBy?: '*' | 'owners' | readonly string[];
  readonly csp?: string;
  readonly iconURL?: string;
  readonly label: string;
  readonly loading?: 'eager' | 'lazy';
  readonly location: 'main' | 'sidebar';
  readonly name?: string;
  readonly referrerPolicy?: ReferrerPolicy;
  readonly sandbox?: string;
  /** Who shares its state. */
  readonly shared?: readonly string[] | 'owners' | boolean;
}

/** A custom page in the call, either by URL (`src`) or inline (`srcdoc`). */
export type CustomIntegration = CustomIntegrationFields &
  ({ readonly src: string; readonly srcdoc?: never } | { readonly srcdoc: string; readonly src?: never });

/** Integrations by id. */
export type CustomIntegrations = Readonly<Record<string, CustomIntegration>>;

export interface SipReferOptions {
  readonly sessionId: string;
  /** A sip address. */
  readonly toEndPoint: string;
}

export interface SipCallTransferOptions {
  readonly sessionId: string;
  /** A sip address ('sip:…') or a phone number ('+…'). */
  readonly toEndPoint: string;
  /** Only with a phone number. */
  readonly callerId?: string;
  /** Dialled once the other side has answered; at most 20 characters. */
  readonly extension?: string;
  /** At most 60, and only with an extension. */
  readonly waitBeforeExtensionDialSec?: number;
}

export interface SimulcastEncoding {
  readonly maxBitrate: number;
  readonly maxFramerate?: number;
  readonly scaleResolutionDownBy?: number;
}

export interface RemoteMediaPlayerSettings {
  readonly state?: 'play' | 'pause';
  /** 0 to 2; 1 is the volume of the source. */
  readonly volume?: number;
}

export interface RemoteMediaPlayerStartOptions {
  readonly url: string;
  readonly settings?: RemoteMediaPlayerSettings;
}

export interface RemoteMediaPlayerUpdateOptions {
  readonly session_id: string;
  readonly settings: RemoteMediaPlayerSettings & {
    readonly simulcastEncodings?: readonly SimulcastEncoding[];
  };
}

export interface PreAuthOptions {
  /** URL of the meeting. */
  readonly url: string;
  /** A meeting token. */
  readonly token?: string;
}
