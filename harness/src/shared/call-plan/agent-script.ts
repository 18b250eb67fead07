/** A recording, as it travels in a plan. */
export interface AgentWav {
  /** A 16-bit mono WAV file of 8, 12, 16, 24 or 48 kHz and at most two minutes, in base64. */
  readonly base64: string;
  /** What the call's record calls it, such as the name of its file. */
  readonly name?: string;
  /** What is said in it, for the transcripts that the page is sent. Default: none are sent. */
  readonly text?: string;
  /**
   * Where speech is in it: start and end in milliseconds of the file, in order, without overlap. Without this whatever
   * is audible counts, from the first sound to the last; an empty list is for music and noise.
   */
  readonly speech?: readonly (readonly [startMs: number, endMs: number])[];
}

interface LineOptions {
  /** Silence before the first audible sample, milliseconds after what the line waits for. Default: as soon as possible. */
  readonly afterMs?: number;
  /** The caller may talk over it. Default false for the greeting, true for replies. */
  readonly interruptible?: boolean;
  /** The room ends the call after it. Default false. */
  readonly hangUp?: boolean;
}

/** Spoken by the room's own voice. */
export interface SaidLine extends LineOptions {
  readonly say: string;
}

export interface PlayedLine extends LineOptions {
  readonly wav: AgentWav;
}

/** Leaves a turn of the caller unanswered. */
export interface NoLine extends LineOptions {
  readonly nothing: true;
}

export type AgentLine = SaidLine | PlayedLine | NoLine;

export type AgentReply = AgentLine & {
  /**
   * `caller`: the reply waits for the end of a turn of the caller, and `afterMs` counts from the caller's last audible
   * frame. An `afterMs` below the room's 700 ms shortens the silence that ends a turn, not below 220 ms. `agent`: it
   * goes on from the end of the line before it, on which `afterMs` counts. Default `caller`.
   */
  readonly follows?: 'caller' | 'agent';
};

/** A wav is repeated without end. A level alone is the steady noise of a room; beside a wav it is what the wav's RMS is brought to. */
export type AgentNoise =
  | { readonly levelDb: number; readonly wav?: AgentWav; readonly seed?: number }
  | { readonly levelDb?: number; readonly wav: AgentWav };

/** What the assistant does in a call, in place of what it would do by itself. */
export interface AgentScript {
  /** In place of the assistant's first message; `afterMs` counts from the moment at which the page can play it. */
  readonly greeting?: AgentLine;
  /** One for each turn of the caller, in order. Without a list the receptionist's own sentences; an empty one: silence. */
  readonly replies?: readonly AgentReply[];
  /** Once all replies were given: the last one again for each turn, or silence. Default `silence`. */
  readonly afterLast?: 'repeat' | 'silence';
  /** `ignore`: goes on speaking whoever talks over it, interruptible or not. Default `stop`. */
  readonly bargeIn?: 'stop' | 'ignore';
  /** Under everything, from the moment at which audio is connected. Never speech. */
  readonly noise?: AgentNoise;
  /** Never says a word, whatever it is told to say. */
  readonly silent?: boolean;
}
