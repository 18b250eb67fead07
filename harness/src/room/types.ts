import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

import type { CallPlan } from './plan/call-plan.ts';

/** What a room needs to know of the call it is opened for. */
export interface RoomCall {
  /** Call id; the room's signalling address is `/_/room/<id>`. */
  readonly id: string;
  /** The assistant with its overrides already applied. */
  readonly assistant: RoomAssistant;
  /** Longest call, in seconds; the room then ends it with 'exceeded-max-duration'. Default 600. */
  readonly maxDurationSeconds?: number;
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

/** One stretch of speech the room really sent. */
export interface AgentSpeech {
  readonly text: string;
  /** RTP timestamps (48 kHz clock, modulo 2^32) of the first and just past the last audible sample. */
  readonly startRtp: number;
  readonly endRtp: number;
  /** Room's clock, milliseconds since the epoch, when those samples were sent. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** True when the caller's speech, or the call's end, cut the clip short. */
  readonly interrupted: boolean;
}

/** What the page was playing out at a moment. */
export interface MediaClockSample {
  /** RTP timestamp (48 kHz clock, modulo 2^32) being played out. */
  readonly rtp: number;
  /** Page clock: `performance.timeOrigin + performance.now()`, milliseconds. */
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
  readonly agentTurns: readonly Pick<AgentSpeech, 'startRtp' | 'endRtp' | 'startedAt' | 'endedAt'>[];
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
  /** Null when there never was such a room, or its record has aged out (the last 200 ended calls are kept). */
  record(callId: string): CallRecord | null;
  /** Passes a control message to the call. False when the call is not open. */
  control(callId: string, message: RoomControl): boolean;
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
}

export interface Speech {
  /**
   * Sentence by sentence, in order, as soon as each is ready. Text is normalised and bounded first; a text without any
   * letter or digit yields nothing. Rejects with FirmlineError 'internal' when synthesis fails, 'aborted' after `stop`.
   */
  synthesize(text: string, options?: { readonly signal?: AbortSignal }): AsyncIterable<SpeechClip>;
  /** Ends the worker thread. Safe to call twice. */
  stop(): Promise<void>;
}

export interface SpeechOptions {
  /** Folder of the on-disk cache, made when missing; an unwritable folder only turns the cache off. */
  readonly cacheDir: string;
  readonly log?: (line: string) => void;
}
