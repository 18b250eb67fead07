import type { DailyCall } from '@daily-co/daily-js';
import type { InputDevices } from '../media/devices/device-list.ts';
import type { AccessLevel, MeetingState, Participant, TrackKind } from '../participant.ts';

/** A call object with the page's own interface, or Daily's embedded frame (Prebuilt). */
export type CallMode = 'call-object' | 'prebuilt';

/** What the call client needs from the library that carries the call. `daily/` implements it on daily-js. */
export interface CallTransport {
  readonly mode: CallMode;
  /** Whether {@link setNoiseCancellation} can work: not every browser can process audio. */
  readonly processesAudio: boolean;
  /** The library's own call, which `client.daily` and `client.meeting` give access to. */
  readonly daily?: DailyCall;
  /** Settles once the meeting is joined; rejects with a {@link TransportFault}, or what the library threw. */
  join(options: JoinOptions): Promise<void>;
  /** Leaves if joined and releases everything. Never rejects; safe to repeat. */
  destroy(): Promise<void>;
  subscribe(participantId: string, tracks: { readonly audio: boolean; readonly video: boolean }): void;
  send(data: string): void;
  setLocalAudio(on: boolean): void;
  /** Switches to these devices; missing ones stay unchanged. Rejects if one cannot be opened. */
  setInputDevices(devices: InputDevices): Promise<void>;
  startScreenShare(): void;
  stopScreenShare(): void;
  /**
   * How much arrived lately, and until when, ms since 1970. The library renews it every two seconds or more often.
   * Transports may omit this.
   */
  received?(): Promise<Received>;
  observeRemoteLevels(intervalMs: number): Promise<void>;
  /** Starts or restarts the level observer of the microphone. */
  observeLocalLevel(intervalMs: number): Promise<void>;
  setNoiseCancellation(on: boolean): Promise<void>;
  startRecording(options: { readonly width: number; readonly height: number }): void;
  stopRecording(): void;
}

export interface Received {
  readonly bitsPerSecond?: number | null | undefined;
  readonly until?: number | undefined;
}

export interface JoinOptions {
  readonly url: string;
  /** The meeting token, if the room needs one. */
  readonly token?: string;
  /** False: opens no microphone, and asks for none. */
  readonly microphone: boolean;
  /** Join with the camera too. */
  readonly video: boolean;
  /** Ids of the devices to open; if missing, the browser's defaults. */
  readonly devices: InputDevices;
  /** Join muted. */
  readonly muted: boolean;
}

/** The library's error, not yet classified. */
export interface TransportFault {
  /** The library's kind, such as 'meeting-full' or 'permissions'; empty if it gave none. */
  readonly type: string;
  readonly message: string;
  /** Set if only the camera failed. */
  readonly media?: 'camera';
  readonly cause: unknown;
}

export type NetworkQuality = 'good' | 'warning' | 'bad' | 'unknown';

/** Events of a transport, with their arguments, in any order and at any time until `destroy` settles. */
export interface TransportEvents {
  'meeting-state': [state: MeetingState];
  'access-level': [level: AccessLevel];
  /** Someone joined or one of their tracks changed; includes the local user. */
  participant: [participant: Participant];
  'participant-left': [id: string];
  /** A track can be played now; null in an embedded frame, which plays by itself. */
  track: [participant: Participant, kind: TrackKind, track: MediaStreamTrack | null];
  'track-stopped': [participant: Participant, kind: TrackKind, track: MediaStreamTrack | null];
  message: [data: unknown];
  /** Levels by participant, each 0 to 1. */
  'remote-levels': [levels: Readonly<Record<string, number>>];
  /** The microphone's level, 0 to 1. */
  'local-level': [level: number];
  'recording-started': [];
  'recording-error': [message: string];
  'screen-share': [sharing: boolean];
  /** One of the meeting's connections broke or recovered. */
  'network-connection': [connection: NetworkConnection];
  'network-quality': [quality: NetworkQuality];
  /** The call can continue. */
  'nonfatal-error': [fault: TransportFault];
  'camera-error': [fault: TransportFault];
  /** The call is over. */
  'fatal-error': [fault: TransportFault];
  left: [];
  /** Any other event of the meeting, under the library's name. */
  'meeting-event': [name: string, data: Readonly<Record<string, unknown>>];
}

/** Reports an event of a transport. Never throws. */
export type EmitTransportEvent = <Name extends keyof TransportEvents>(
  name: Name,
  ...args: TransportEvents[Name]
) => void;

export interface NetworkConnection {
  readonly type: 'signaling' | 'peer-to-peer' | 'sfu';
  readonly event: 'connected' | 'interrupted';
}

export interface TransportOptions {
  /** Folder of the call-machine bundle, if not the library's own. */
  readonly callMachineUrl?: string;
  /** The meeting's validated options, for this call alone: the library may write into them. */
  readonly initial: InitialMeeting;
}

/** Options that a call is created with, under daily-js's names. */
export type InitialMeeting = Readonly<Record<string, unknown>>;

export interface CallTransportFactory {
  readonly mode: CallMode;
  /** Loads only the library. Safe to repeat. */
  load(): Promise<void>;
  /** Loads everything a call needs, without creating one. Safe to repeat. */
  prepare(options: Pick<TransportOptions, 'callMachineUrl'>): Promise<void>;
  create(options: TransportOptions, emit: EmitTransportEvent): Promise<CallTransport>;
}
