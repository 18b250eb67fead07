import type { FaultSpec } from './fault-types.ts';
import type { RtpDirection } from '../../shared/call-plan/fault.ts';
import type { ThresholdMetric } from './vocabulary/thresholds.ts';
import type { Step } from './step-types.ts';

/** Where something stands in a scenario's file. Lines and columns count from 1. */
export interface Place {
  /** Path as it was given to the reader. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Every object of the model knows where it was written. */
export interface Placed {
  readonly place: Place;
}

/** One test of a call, read and checked. Times are in ms, levels in dBFS, losses in percent. */
export interface Scenario extends Placed {
  /** Unique among the scenarios that are read together. */
  readonly name: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  /** Rows of the specification that it proves, such as `error/ejected`. */
  readonly covers?: readonly string[];
  /** Whole run, from the first request of the page to the last step. Default `scenarioDefaults.timeoutMs`. */
  readonly timeoutMs?: number;
  /** `none`: the link of a firm that there is not. Default: the record of the slug `default`. */
  readonly firm?: FirmSpec | 'none';
  readonly use?: Use;
  readonly agent?: Agent;
  /** In force before the page is opened. */
  readonly faults?: readonly FaultSpec[];
  readonly network?: readonly NetworkCondition[];
  /** At least one. The firm's link is opened before the first, unless that is `open`. */
  readonly steps: readonly Step[];
  readonly thresholds?: readonly Threshold[];
}

/** Either `slug` or `name` is there. Each run gets a record and a slug of its own, made from this. */
export interface FirmSpec extends Placed {
  /** Take the texts of this listed firm. */
  readonly slug?: string;
  readonly name?: string;
  readonly company?: string;
  readonly system?: string;
  readonly firstMessage?: string;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The visitor's browser. */
export interface Use extends Placed {
  /** `desktop` or a name of `deviceNames`. Default `desktop`. */
  readonly device?: string;
  /** CSS pixels; instead of the device's own. */
  readonly viewport?: Size;
  /** Default `injected`: a source that the scenario's `say` feeds, in this page alone. */
  readonly mic?: 'injected' | 'none' | 'busy' | MicFile;
  /** Default `granted`. */
  readonly permission?: 'granted' | 'denied' | 'prompt';
  /** `after-gesture`: sound begins only within five seconds of a touch of the page. Default `allowed`. */
  readonly autoplay?: 'allowed' | 'after-gesture';
  /** Default `top`. */
  readonly page?: 'top' | 'iframe' | 'iframe-without-microphone';
  /** `plain-http`: a host name that the browser does not trust. Default `local`. */
  readonly origin?: 'local' | 'plain-http';
  /** Default: the policy the stack serves. */
  readonly csp?: 'strict' | 'none';
  /** BCP 47, such as `de-CH`. */
  readonly locale?: string;
  readonly timeZone?: string;
  readonly reducedMotion?: boolean;
  readonly colorScheme?: 'light' | 'dark';
}

/** The browser's own fake device, which plays a file in a loop. Such a scenario has a browser of its own. */
export interface MicFile extends Placed {
  readonly file: AudioRef;
}

/** Absolute path of a WAV, or of a recipe of `fixtures/speech`. */
export type AudioRef = string;

/** What the far end says and does. `AgentScript` of the room is the same with its files loaded. */
export interface Agent extends Placed {
  /** In place of the firm's first message. */
  readonly greeting?: AgentLine;
  /** One for each turn of the caller, in order. Default: the receptionist's own sentences. None: silence. */
  readonly replies?: readonly AgentReply[];
  /** Once all replies were given: the last one again for each turn, or silence. Default `silence`. */
  readonly afterLast?: 'repeat' | 'silence';
  /** Under everything, from the start of the call. */
  readonly noise?: Noise;
  readonly hangUp?: HangUp;
  /** When the caller talks into it. Default `stop`. */
  readonly bargeIn?: 'stop' | 'ignore';
  /** Never says a word. */
  readonly silent?: boolean;
}

/** One of `say`, `audio` and `silence`, or `hangUp` alone or with one of them. */
export interface AgentLine extends Placed {
  readonly say?: string;
  readonly audio?: AudioRef;
  /** Path of an RTTM or JSON file; only with `audio`. Default: what belongs to a recipe, else what is audible in the file. */
  readonly groundTruth?: string;
  /** Nothing is said. */
  readonly silence?: true;
  /** Greeting: after audio is connected. Reply: after what it follows. Default: as soon as possible. */
  readonly afterMs?: number;
  /** Default false for the greeting, true for replies. */
  readonly interruptible?: boolean;
  /** The assistant ends the call after it. */
  readonly hangUp?: true;
}

export interface AgentReply extends AgentLine {
  /** Waits for the end of a turn of the caller, or goes on from the assistant's line before it. Default `caller`. */
  readonly follows?: 'caller' | 'agent';
}

/** At least one of the two. */
export interface Noise extends Placed {
  /** Played in a loop. */
  readonly audio?: AudioRef;
  /** RMS, dBFS: of white noise, or what the audio is brought to. */
  readonly levelDb?: number;
}

export interface HangUp extends Placed {
  /** After audio is connected. Default 0. */
  readonly afterMs?: number;
  readonly reason?: string;
  /** Whether the status update 'ended' goes out first. Default true. */
  readonly announce?: boolean;
  readonly eject?: boolean;
}

/** A stretch of bad network. Loss, delay and jitter are put on RTP in the room; the rest is the browser's. */
export interface NetworkCondition extends Placed {
  /** Page opened, audio connected, or this long after audio was connected. */
  readonly at: 'start' | 'connected' | number;
  /** Default: to the end. */
  readonly forMs?: number;
  /** Of the RTP packets. Default `both`. */
  readonly direction?: RtpDirection;
  readonly lossPercent?: number;
  /** Mean length of a run of lost packets. */
  readonly burst?: number;
  /** One way, each direction. */
  readonly delayMs?: number;
  readonly jitterMs?: number;
  /** The same seed loses the same packets. Default 1. */
  readonly seed?: number;
  /** Both ways together: half of it each direction, and on every request of the page. */
  readonly rttMs?: number;
  /** Bandwidth of requests. */
  readonly downBitsPerSecond?: number;
  readonly upBitsPerSecond?: number;
  /** Nothing passes: no request, no socket, no packet. */
  readonly offline?: boolean;
}

/** `<1500ms`: a bound in ms, in percent or on a count, as what it bounds has it. */
export interface Limit {
  readonly comparison: '<' | '<=' | '=' | '>=' | '>';
  readonly value: number;
}

/** A bound on a figure of the finished run. */
export interface Threshold extends Placed {
  /** `thresholdMetrics` has its unit. */
  readonly metric: ThresholdMetric;
  readonly limit: Limit;
}

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

export type JsonObject = Readonly<Record<string, JsonValue>>;
