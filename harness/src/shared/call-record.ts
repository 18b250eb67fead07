/** 'waiting': created, but no one has joined yet. 'joined': signalling is up. 'connected': audio flows both ways. */
export type RoomState = 'waiting' | 'joined' | 'connected' | 'ended';

/** A stretch of sent audio. */
export interface SentStretch {
  /** RTP timestamps (48 kHz clock, modulo 2^32) of the first audible sample and just after the last one. */
  readonly startRtp: number;
  readonly endRtp: number;
  /** Room's clock, milliseconds since the epoch, when those samples were sent. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/** A stretch of speech as the room sent it. */
export interface AgentSpeech extends SentStretch {
  /** Empty for a recording without a text. */
  readonly text: string;
  /** Index of its line in `agentLines`. */
  readonly line: number;
  /** True if the caller's speech or the call's end interrupted the clip. */
  readonly interrupted: boolean;
}

/** A moment of the caller's audio. */
export interface CallerMoment {
  /** Milliseconds of received audio. */
  readonly receivedMs: number;
  /** Room's clock, milliseconds since the epoch. */
  readonly at: number;
}

/** The event that a line of the assistant waited for, with its time by the room's clock. */
export type AgentCue =
  /** The page can play the assistant. */
  | { readonly kind: 'playable'; readonly at: number }
  /** The caller's turn ended, at the end of its last audible frame. */
  | (CallerMoment & { readonly kind: 'caller' })
  /** The previous line ended: its last audible sample, or the end of its pause. */
  | { readonly kind: 'agent'; readonly at: number }
  /** The page or the platform requested the line. */
  | { readonly kind: 'requested'; readonly at: number };

/** One line of the assistant, from its cue to its end. */
export interface AgentLineRecord {
  /** The greeting, a reply, or a line requested by the page or the platform. */
  readonly kind: 'greeting' | 'reply' | 'requested';
  /** Index in the script's replies. */
  readonly reply?: number;
  readonly text?: string;
  readonly cue: AgentCue;
  /** Requested silence between the cue and the first audible sample, ms. */
  readonly afterMs?: number;
  /** The audible part that was sent, if any. */
  readonly audible?: SentStretch;
  readonly interrupted: boolean;
  /** Start of the first speech of the caller during the line. */
  readonly talkedOver?: CallerMoment;
}

/** Recorded audio of one side of a call. */
export interface KeptAudio {
  /** Room's clock at the first recorded sample, milliseconds since the epoch. */
  readonly startedAt: number;
}

export type AudioSide = 'agent' | 'caller';

/** The RTP time that a side was playing or sending at a moment. */
export interface MediaClockSample {
  /** RTP timestamp (48 kHz clock, modulo 2^32) of the assistant's audio. */
  readonly rtp: number;
  /** That side's clock, milliseconds since the epoch: `performance.timeOrigin + performance.now()` in the page. */
  readonly at: number;
}

/** A stretch of the caller's speech, in milliseconds of received audio. */
export interface CallerSegment {
  readonly startMs: number;
  readonly endMs: number;
  /** Root mean square of the stretch, dBFS. */
  readonly rmsDb: number;
}

export interface CallerAudio {
  /** Opus packets received. */
  readonly packets: number;
  readonly segments: readonly CallerSegment[];
  /** Audio received so far, milliseconds. */
  readonly totalMs: number;
  /** Root mean square of the last received second, dBFS; at least -120. */
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

/** A message that was sent to the server of a call. */
export interface ServerMessageRecord {
  readonly type: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** The server's. */
  readonly host: string;
  /** Without what every message tells: the call, the assistant, the artifact so far. */
  readonly body: unknown;
  /** Missing until it was delivered, or given up. */
  readonly attempts?: number;
  /** Of the last response. */
  readonly status?: number;
  /** What the server did wrong. */
  readonly problem?: string;
}

export interface CallEnd {
  /** Vendor's ended reason, such as 'customer-ended-call' or 'silence-timed-out'. */
  readonly reason: string;
  /** Room's clock, milliseconds since the epoch. */
  readonly at: number;
}

/** The record of a call, as JSON. */
export interface CallRecord {
  readonly callId: string;
  readonly state: RoomState;
  readonly createdAt: number;
  readonly joinedAt?: number;
  readonly connectedAt?: number;
  readonly agentSpeech: readonly AgentSpeech[];
  /** Every line of the assistant in order, audible or not. */
  readonly agentLines: readonly AgentLineRecord[];
  /** Sent RTP time, once a second. */
  readonly agentClock: readonly MediaClockSample[];
  /** Received audio of the caller, every 100 ms. */
  readonly callerClock: readonly CallerMoment[];
  /** The recordings at `GET /_/room/<callId>/audio/<side>.wav`, if the plan records the call. */
  readonly kept?: Readonly<Partial<Record<AudioSide, KeptAudio>>>;
  readonly mediaClock: readonly MediaClockSample[];
  readonly caller: CallerAudio;
  readonly appMessages: readonly AppMessageRecord[];
  /** Missing without a server. */
  readonly serverMessages?: readonly ServerMessageRecord[];
  readonly ended?: CallEnd;
}
