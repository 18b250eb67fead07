import type { InputDevices } from '../media/devices/index.ts';
import type { MeetingMethods } from '../meeting/meeting-methods.ts';
import type { AccessLevel, MeetingState, Participant, TrackKind } from '../participant.ts';
import type { CallMode } from '../validation/index.ts';

/** What the call client needs from the library that carries the call. `daily/` implements it on daily-js. */
export interface CallTransport {
  readonly mode: CallMode;
  /** Whether {@link setNoiseCancellation} can work: not every browser can process audio. */
  readonly processesAudio: boolean;
  /** Settles once the meeting is joined; rejects with a {@link TransportFault}, or what the library threw. */
  join(options: JoinOptions): Promise<void>;
  /** Leaves if joined and releases everything. Never rejects; safe to repeat. */
  destroy(): Promise<void>;
  subscribe(participantId: string, tracks: { readonly audio: boolean; readonly video: boolean }): void;
  send(data: string): void;
  setLocalAudio(on: boolean): void;
  setLocalVideo(on: boolean): void;
  /** Switches to these devices; missing ones stay unchanged. Rejects if one cannot be opened. */
  setInputDevices(devices: InputDevices): Promise<void>;
  startScreenShare(): void;
  stopScreenShare(): void;
  observeRemoteLevels(intervalMs: number): Promise<void>;
  /** Starts or restarts the level observer of the microphone. */
  observeLocalLevel(intervalMs: number): Promise<void>;
  setNoiseCancellation(on: boolean): Promise<void>;
  startRecording(options: { readonly width: number; readonly height: number }): void;
  stopRecording(): void;
  /** The meeting's own methods, for validated input. */
  readonly meeting: MeetingMethods;
}

export interface JoinOptions {
  readonly url: string;
  /** The meeting token, if the room needs one. */
  readonly token?: string;
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

/** Called by the transport, in any order and at any time until `destroy` settles. */
export interface TransportHandlers {
  onMeetingState(state: MeetingState): void;
  onAccessLevel(level: AccessLevel): void;
  /** Someone joined or one of their tracks changed; includes the local user. */
  onParticipant(participant: Participant): void;
  onParticipantLeft(id: string): void;
  /** A track can be played now; null in an embedded frame, which plays by itself. */
  onTrack(participant: Participant, kind: TrackKind, track: MediaStreamTrack | null): void;
  onTrackStopped(participant: Participant, kind: TrackKind, track: MediaStreamTrack | null): void;
  onMessage(data: unknown): void;
  /** Levels by participant, each 0 to 1. */
  onRemoteLevels(levels: Readonly<Record<string, number>>): void;
  /** The microphone's level, 0 to 1. */
  onLocalLevel(level: number): void;
  onRecordingStarted(): void;
  onRecordingError(message: string): void;
  onScreenShare(sharing: boolean): void;
  /** One of the meeting's connections broke or recovered. */
  onNetworkConnection(connection: NetworkConnection): void;
  onNetworkQuality(quality: NetworkQuality): void;
  /** The call can continue. */
  onNonFatalError(fault: TransportFault): void;
  onCameraError(fault: TransportFault): void;
  /** The call is over. */
  onFatalError(fault: TransportFault): void;
  onLeft(): void;
  /** Any other event of the meeting, under the library's name. */
  onMeetingEvent(name: string, data: Readonly<Record<string, unknown>>): void;
}

export interface NetworkConnection {
  readonly type: 'signaling' | 'peer-to-peer' | 'sfu';
  readonly event: 'connected' | 'interrupted';
}

export interface TransportOptions {
  /** Folder of the call-machine bundle, if not the library's own. */
  readonly callMachineUrl?: string;
  /** Returns the meeting's validated options, a new object each time; called when the meeting is created. */
  readonly initial: () => InitialMeeting;
}

/** Options that a call is created with, under daily-js's names. */
export type InitialMeeting = Readonly<Record<string, unknown>>;

export interface CallTransportFactory {
  readonly mode: CallMode;
  /** Loads only the library. Safe to repeat. */
  load(): Promise<void>;
  /** Loads everything a call needs, without creating one. Safe to repeat. */
  prepare(options: Pick<TransportOptions, 'callMachineUrl'>): Promise<void>;
  create(options: TransportOptions, handlers: TransportHandlers): Promise<CallTransport>;
}
