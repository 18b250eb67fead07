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
