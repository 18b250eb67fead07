import type { InputDevices } from '../media/devices/index.ts';
import type { MeetingMethods } from '../meeting/meeting-methods.ts';
import type { AccessLevel, MeetingState, Participant, TrackKind } from '../participant.ts';
import type { CallMode } from '../validation/index.ts';

/** What the call client needs of the library that carries the call. One folder implements it on daily-js. */
export interface CallTransport {
  readonly mode: CallMode;
  /** Whether {@link setNoiseCancellation} can work: not every browser can process audio. */
  readonly processesAudio: boolean;
  /** Settles once the meeting is joined; rejects with a {@link TransportFault}, or what the library threw. */
  join(options: JoinOptions): Promise<void>;
  /** Leaves if joined and gives everything back. Never rejects; a second time does nothing. */
  destroy(): Promise<void>;
  subscribe(participantId: string, tracks: { readonly audio: boolean; readonly video: boolean }): void;
  send(data: string): void;
  setLocalAudio(on: boolean): void;
  setLocalVideo(on: boolean): void;
  /** Changes to these devices, by their ids; what is left out stays. Rejects where one cannot be opened. */
  setInputDevices(devices: InputDevices): Promise<void>;
  startScreenShare(): void;
  stopScreenShare(): void;
  observeRemoteLevels(intervalMs: number): Promise<void>;
  /** Starts the observer of the microphone, or starts it over. */
  observeLocalLevel(intervalMs: number): Promise<void>;
  setNoiseCancellation(on: boolean): Promise<void>;
  startRecording(options: { readonly width: number; readonly height: number }): void;
  stopRecording(): void;
  /** The meeting's own methods, for input that was checked. */
  readonly meeting: MeetingMethods;
}

export interface JoinOptions {
  readonly url: string;
  /** The meeting token, where the room asks for one. */
  readonly token?: string;
  /** Join with the camera too. */
  readonly video: boolean;
  /** Ids of the devices to open; the browser's defaults where they are missing. */
  readonly devices: InputDevices;
  /** Join muted. */
  readonly muted: boolean;
}

/** The library's error as it came over, not yet classified. */
export interface TransportFault {
  /** The library's own kind, such as 'meeting-full' or 'permissions'; empty where it gave none. */
  readonly type: string;
  readonly message: string;
  /** Where a device failed and it was not the microphone. */
  readonly media?: 'camera';
  readonly cause: unknown;
}

export type NetworkQuality = 'good' | 'warning' | 'bad' | 'unknown';

/** Told by the transport, in any order and at any time until `destroy` settles. */
export interface TransportHandlers {
  onMeetingState(state: MeetingState): void;
  onAccessLevel(level: AccessLevel): void;
  /** Somebody came, or one of their tracks changed; the person at this end included. */
  onParticipant(participant: Participant): void;
  onParticipantLeft(id: string): void;
  /** A track can be played now. In an embedded frame, which plays by itself, there is none. */
  onTrack(participant: Participant, kind: TrackKind, track: MediaStreamTrack | null): void;
  onTrackStopped(participant: Participant, kind: TrackKind, track: MediaStreamTrack | null): void;
  onMessage(data: unknown): void;
  /** By participant, each 0 to 1. */
  onRemoteLevels(levels: Readonly<Record<string, number>>): void;
  /** Of the microphone, 0 to 1. */
  onLocalLevel(level: number): void;
  onRecordingStarted(): void;
  onRecordingError(message: string): void;
  onScreenShare(sharing: boolean): void;
  /** One of the meeting's connections broke off or came back. */
  onNetworkConnection(connection: NetworkConnection): void;
  onNetworkQuality(quality: NetworkQuality): void;
  /** The call can go on. */
  onNonFatalError(fault: TransportFault): void;
  onCameraError(fault: TransportFault): void;
  /** The call is over. */
  onFatalError(fault: TransportFault): void;
  onLeft(): void;
  /** Anything else that the meeting tells, under the library's name for it. */
  onMeetingEvent(name: string, data: Readonly<Record<string, unknown>>): void;
}

export interface NetworkConnection {
  readonly type: 'signaling' | 'peer-to-peer' | 'sfu';
  readonly event: 'connected' | 'interrupted';
}

export interface TransportOptions {
  /** Folder of the call-machine bundle, where it is not the library's own. */
  readonly callMachineUrl?: string;
  /** What the meeting is to hold from its start, checked; asked for when it is created, new each time. */
  readonly initial: () => InitialMeeting;
}

/** What a call is created with, under daily-js's names. */
export type InitialMeeting = Readonly<Record<string, unknown>>;

export interface CallTransportFactory {
  readonly mode: CallMode;
  /** Loads the library alone. Safe to repeat. */
  load(): Promise<void>;
  /** Loads what a call needs, without creating one. Safe to repeat. */
  prepare(options: Pick<TransportOptions, 'callMachineUrl'>): Promise<void>;
  create(options: TransportOptions, handlers: TransportHandlers): Promise<CallTransport>;
}
