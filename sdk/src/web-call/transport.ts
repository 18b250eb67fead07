/** What the call client needs of the library that carries the call. One file implements it on daily-js. */
export interface CallTransport {
  /** Settles once the meeting is joined; rejects with what the library threw. */
  join(url: string): Promise<void>;
  /** Leaves if joined and gives everything back. Never rejects; a second time does nothing. */
  destroy(): Promise<void>;
  subscribe(participantId: string, tracks: { audio: boolean; video: boolean }): void;
  setLocalAudio(on: boolean): void;
  send(data: string): void;
  observeRemoteLevels(intervalMs: number): Promise<void>;
  setNoiseCancellation(on: boolean): Promise<void>;
  startRecording(options: { width: number; height: number }): void;
  stopRecording(): void;
}

export interface TransportParticipant {
  readonly id: string;
  readonly name: string;
}

/** The library's error as it came over, not yet classified. */
export interface TransportFault {
  /** The library's own kind, such as 'meeting-full' or 'permissions'; empty where it gave none. */
  readonly type: string;
  readonly message: string;
  readonly cause: unknown;
}

/** Told by the transport, in any order and at any time until `destroy` settles. */
export interface TransportHandlers {
  onParticipant(participant: TransportParticipant): void;
  onParticipantLeft(id: string): void;
  onRemoteAudio(participant: TransportParticipant, track: MediaStreamTrack): void;
  onRemoteAudioStopped(participantId: string): void;
  onMessage(data: unknown): void;
  onRemoteLevels(levels: Readonly<Record<string, number>>): void;
  onRecordingStarted(): void;
  /** The call can go on. */
  onNonFatalError(fault: TransportFault): void;
  onCameraError(fault: TransportFault): void;
  /** The call is over. */
  onFatalError(fault: TransportFault): void;
  onLeft(): void;
}

export interface TransportOptions {
  readonly audioSource: boolean;
  readonly videoSource: boolean;
  /** Folder of the call-machine bundle, where it is not the library's own. */
  readonly callMachineUrl?: string;
}

export interface CallTransportFactory {
  /** Loads what a call needs, without creating one. Safe to repeat. */
  prepare(options: Pick<TransportOptions, 'callMachineUrl'>): Promise<void>;
  create(options: TransportOptions, handlers: TransportHandlers): Promise<CallTransport>;
}
