import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import type { AgentWav } from '../../shared/call-plan/agent-script.ts';
import type { CallPlan } from '../../shared/call-plan/call-plan.ts';
import type { AudioSide, CallEnd, CallRecord, RoomState } from '../../shared/call-record.ts';
import type { RoomFault } from '../../shared/call-plan/fault.ts';
import type { ReceivedPacket } from './media/rtp-decoder.ts';

/** What a room needs to know of the call it is opened for. */
export interface RoomCall {
  /** Call id; the room's signalling address is `/_/room/<id>`. */
  readonly id: string;
  /** The assistant with its overrides already applied. */
  readonly assistant: RoomAssistant;
  /** Longest call, in seconds; the room then ends it with 'exceeded-max-duration'. Default 600. */
  readonly maxDurationSeconds?: number;
  /** A page that joins with another one is refused. One without any is let in, unless the plan says otherwise. */
  readonly token?: string;
  /** Stays open for a while when the page leaves it. Default false: the call has ended, and the room is gone. */
  readonly keepAfterLeave?: boolean;
  /** What is to go wrong. */
  readonly plan?: CallPlan;
}

export interface RoomAssistant {
  /** Spoken first. Missing, empty or blank: the assistant waits for the caller. */
  readonly firstMessage?: string;
  /** The caller may talk over the first message. Default false, as on the voice platform. */
  readonly firstMessageInterruptionsEnabled?: boolean;
  /** Hold the first message until the page sends the control 'say-first-message' (calls with video recording). */
  readonly firstMessageOnControl?: boolean;
  /** The assistant has a face: the far end sends video too. */
  readonly video?: boolean;
}

/** A message the platform passes into a running call, as its control address receives it. */
export type RoomControl =
  | { readonly type: 'end-call' }
  | { readonly type: 'say'; readonly content: string; readonly endCallAfterSpoken?: boolean }
  | {
      readonly type: 'control';
      readonly control: 'mute-assistant' | 'unmute-assistant' | 'say-first-message';
    };

export interface RoomServer {
  /**
   * Takes over a WebSocket upgrade of `/_/room/<callId>`. A call id without a room is accepted and told 'no-room',
   * so that the page reports that error and not a network failure.
   */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Opens the room and starts synthesising its first message. An id that is already open throws 'conflict'. */
  createRoom(call: RoomCall): void;
  /**
   * Makes ahead what the assistant of calls with this plan is to say: a long recording would begin late otherwise.
   * Resolves once it is there; never rejects.
   */
  prepare(plan: CallPlan): Promise<void>;
  /** Null when there never was such a room, or its record has aged out (the last 200 ended calls are kept). */
  record(callId: string): CallRecord | null;
  /** Passes a control message to the call. False when the call is not open. */
  control(callId: string, message: RoomControl): boolean;
  /**
   * Lets faults strike a call that is under way, each `afterMs` from now.
   * @throws FirmlineError 'not-found' for a call that is not open, 'conflict' for one whose audio is not connected
   */
  inject(callId: string, faults: readonly RoomFault[]): void;
  /**
   * A WAV file of one side, 16 kHz mono, at most the latest two minutes; of the last 16 ended calls too. Null where
   * nothing was kept.
   */
  audio(callId: string, side: AudioSide): Promise<Buffer | null>;
  /** Ends an open call; unknown and ended calls are left as they are. */
  endCall(callId: string, reason: string): void;
  /** Number of rooms not yet ended. */
  readonly openRooms: number;
  /** Ends every call and releases sockets, timers and workers. Safe to call twice. */
  stop(): Promise<void>;
}

export interface RoomServerOptions {
  /** Text to audio; see `createSpeech`. Stopped by its owner, not by the room server. */
  readonly speech: Speech;
  readonly log?: (line: string) => void;
  /** Called as a call changes state, so that the platform can keep its call row. Errors thrown here are logged. */
  readonly onCallState?: (callId: string, state: RoomState, end?: CallEnd) => void;
  /** A room that nobody joined is closed after this time. Default 120 000. */
  readonly idleRoomMs?: number;
  /** Length of silence that ends the caller's turn. Default 700. */
  readonly endOfTurnMs?: number;
}

/** Synthesised speech, ready to send. */
export interface SpeechClip {
  readonly text: string;
  /** Opus packets of 20 ms each, 48 kHz. */
  readonly packets: readonly Uint8Array[];
  /** First audible sample and just past the last one, in 48 kHz samples from the clip's start. */
  readonly audibleFrom: number;
  readonly audibleTo: number;
  /** What of it is speech. Default: from the first audible sample to the last. */
  readonly spans?: readonly { readonly from: number; readonly to: number }[];
}

export interface Speech {
  /**
   * Sentence by sentence, in order, as soon as each is ready. Text is normalised and bounded first; a text without any
   * letter or digit yields nothing. Rejects with FirmlineError 'internal' when synthesis fails, 'aborted' after `stop`.
   */
  synthesize(text: string, options?: { readonly signal?: AbortSignal }): AsyncIterable<SpeechClip>;
  /** A recording, ready to send, with its own truth. Made once, however often it is asked for. Rejects as above. */
  recorded(wav: AgentWav): Promise<SpeechClip>;
  /** A recording as 48 kHz samples of -1 to 1. */
  samples(wav: AgentWav): Promise<Float32Array>;
  /** Decodes a stream to 16-bit samples of 16 kHz, silence where packets are missing. */
  decode(packets: readonly ReceivedPacket[]): Promise<Int16Array>;
  /** Ends the worker thread. Safe to call twice. */
  stop(): Promise<void>;
}

export interface SpeechOptions {
  /** Folder of the on-disk cache, made when missing; an unwritable folder only turns the cache off. */
  readonly cacheDir: string;
  readonly log?: (line: string) => void;
}
