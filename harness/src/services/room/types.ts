import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import type { AgentWav } from '../../shared/call-plan/agent-script.ts';
import type { CallPlan } from '../../shared/call-plan/call-plan.ts';
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

/** 'waiting': created, nobody joined yet. 'joined': signalling is up. 'connected': audio flows both ways. */
export type RoomState = 'waiting' | 'joined' | 'connected' | 'ended';

/** A stretch of what the room sent. */
export interface SentStretch {
  /** RTP timestamps (48 kHz clock, modulo 2^32) of the first and just past the last audible sample. */
  readonly startRtp: number;
  readonly endRtp: number;
  /** Room's clock, milliseconds since the epoch, when those samples were sent. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/** One stretch of speech the room really sent. */
export interface AgentSpeech extends SentStretch {
  /** Empty for a recording that does not tell what is said in it. */
  readonly text: string;
  /** Index of its line in `agentLines`. */
  readonly line: number;
  /** Name of the recording, where it is one that has a name. */
  readonly clip?: string;
  /** True when the caller's speech, or the call's end, cut the clip short. */
  readonly interrupted: boolean;
}

/** A moment of the caller's audio. */
export interface CallerMoment {
  /** Milliseconds of received audio. */
  readonly receivedMs: number;
  /** Room's clock, milliseconds since the epoch. */
  readonly at: number;
}

/** What a line of the assistant waited for, and when that was, by the room's clock. */
export type AgentCue =
  /** The page can play the assistant. */
  | { readonly kind: 'playable'; readonly at: number }
  /** The caller's turn was over: the end of its last audible frame. */
  | (CallerMoment & { readonly kind: 'caller' })
  /** The line before it was over: its last audible sample, or the end of its pause. */
  | { readonly kind: 'agent'; readonly at: number }
  /** The page or the platform told the assistant to. */
  | { readonly kind: 'told'; readonly at: number };

/** One line of the assistant, from its cue to its end. */
export interface AgentLineRecord {
  /** A line of the script, one of its own, or one it was told to say. */
  readonly kind: 'greeting' | 'reply' | 'told';
  /** Index in the script's replies. */
  readonly reply?: number;
  readonly text?: string;
  /** Name of the recording. */
  readonly clip?: string;
  readonly cue: AgentCue;
  /** Silence that was asked for between the cue and the first audible sample, milliseconds. */
  readonly afterMs?: number;
  /** From the first audible sample to just past the last one that was sent; missing while there is none. */
  readonly audible?: SentStretch;
  /** Cut short. */
  readonly interrupted: boolean;
  /** Where the caller's speech began that was first noticed while the line was audible. */
  readonly talkedOver?: CallerMoment;
}

/** The audio of one side that was kept of a call. */
export interface KeptAudio {
  /** Room's clock at the first sample that is kept, milliseconds since the epoch. */
  readonly startedAt: number;
  /** RTP timestamp of that sample. */
  readonly startRtp: number;
  /** Milliseconds of received audio before it; 0 for what was sent until something had to go. */
  readonly startMs: number;
  readonly lengthMs: number;
}

export type AudioSide = 'agent' | 'caller';

/** What a side was playing out, or sending, at a moment. */
export interface MediaClockSample {
  /** RTP timestamp (48 kHz clock, modulo 2^32) of the assistant's audio. */
  readonly rtp: number;
  /** That side's clock, milliseconds since the epoch: `performance.timeOrigin + performance.now()` in the page. */
  readonly at: number;
}

/** One stretch of the caller's speech as it arrived, in milliseconds of received audio. */
export interface CallerSegment {
  readonly startMs: number;
  readonly endMs: number;
  /** Root mean square of the stretch, dBFS. */
  readonly rmsDb: number;
  /** Strongest frequency of the stretch, Hz. */
  readonly dominantHz: number;
}

export interface CallerAudio {
  /** Opus packets received. */
  readonly packets: number;
  readonly segments: readonly CallerSegment[];
  /** Audio received so far, milliseconds. */
  readonly totalMs: number;
  /** Root mean square of the last second received, dBFS; -Infinity is written as -120. */
  readonly levelDb: number;
}

export interface AppMessageRecord {
  /** 'in': from the page; 'out': to the page. */
  readonly direction: 'in' | 'out';
  /** Bare string such as 'playable', or the JSON text. */
  readonly data: unknown;
  /** Room's clock, milliseconds since the epoch. */
  readonly at: number;
}

export interface CallEnd {
  /** Vendor's ended reason, such as 'customer-ended-call' or 'silence-timed-out'. */
  readonly reason: string;
  /** Room's clock, milliseconds since the epoch. */
  readonly at: number;
}

/** Everything a test may want to know of a call, as JSON. */
export interface CallRecord {
  readonly callId: string;
  readonly state: RoomState;
  readonly createdAt: number;
  readonly joinedAt?: number;
  readonly connectedAt?: number;
  readonly agentSpeech: readonly AgentSpeech[];
  /** The same stretches with gaps under one second closed: what a detector with a 1 s hold should find. */
  readonly agentTurns: readonly SentStretch[];
  /** Every line of the assistant, in order, whether anything was heard of it or not. */
  readonly agentLines: readonly AgentLineRecord[];
  /** RTP timestamp of what the room sent, once a second. */
  readonly agentClock: readonly MediaClockSample[];
  /** How much of the caller's audio had arrived, once a second. */
  readonly callerClock: readonly CallerMoment[];
  /** What `GET /_/room/<callId>/audio/<side>.wav` holds, where the plan has the call recorded. */
  readonly kept?: Readonly<Partial<Record<AudioSide, KeptAudio>>>;
  readonly mediaClock: readonly MediaClockSample[];
  readonly caller: CallerAudio;
  readonly appMessages: readonly AppMessageRecord[];
  readonly ended?: CallEnd;
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
  strike(callId: string, faults: readonly RoomFault[]): void;
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
