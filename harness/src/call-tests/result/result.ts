/** Where the first thing went wrong, from the page inwards. */
export const layers = [
  'page',
  'permission',
  'signalling',
  'ice',
  'media',
  'agent',
  'infrastructure',
] as const;
export type Layer = (typeof layers)[number];

/**
 * `inconclusive`: neither passed nor failed; this machine was too slow, had no browser, or its stack broke.
 * `flaky`: failed, then passed on a retry. A scenario that must pass several times has `failed` then.
 * `not-applicable`: none of its expectations can be checked at this address.
 */
export const verdicts = ['passed', 'failed', 'flaky', 'inconclusive', 'not-applicable'] as const;
export type Verdict = (typeof verdicts)[number];

/** Increased whenever a key or a value of the report changes its name or meaning. */
export const reportVersion = 2;

/** The result of a run, as JSON. Reports are rendered from it, and those of shards are merged. */
export interface RunReport {
  readonly version: typeof reportVersion;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Of merged reports: the first part's, with the shards of all. */
  readonly environment: Environment;
  /** Of merged reports: where each part ran. Missing where nothing was merged. */
  readonly environments?: readonly Environment[];
  /** In the order of their names. */
  readonly scenarios: readonly ScenarioResult[];
}

export interface Environment {
  readonly firmline: string;
  readonly node: string;
  readonly chromium: string;
  /** Such as `linux x64, 2 cores`. */
  readonly machine: string;
  readonly workers: number;
  /** How often each scenario had to pass; missing for once. */
  readonly repeat?: number;
  /** The deployed page that was tried; missing for the local stack. */
  readonly url?: string;
  /** Such as `2/3`; merged reports name all of theirs. */
  readonly shards?: readonly string[];
  /** Not every scenario was begun: it was stopped, or enough of them had failed. Missing where all were. */
  readonly incomplete?: true;
  readonly calibration: Calibration;
}

/** What this machine is able to time, measured before the first scenario. */
export interface Calibration {
  /** Longest delay of a timer in this process, ms. */
  readonly timerLagMs: number;
  /** Media clock against the wall clock, percent. */
  readonly driftPercent: number;
  /** Calls at once that it was found good for. */
  readonly workers: number;
  /** Why it cannot judge; missing where it can. */
  readonly problem?: string;
}

export interface ScenarioResult {
  /** The file's name without its ending; unique in a run. */
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  /** Relative to the folder the run was started in. */
  readonly file: string;
  readonly tags: readonly string[];
  /** Rows of the specification that it proves, such as `error/ejected`. */
  readonly covers: readonly string[];
  readonly verdict: Verdict;
  /** The last that was judged decides, unless an earlier one failed where it passed, or it has to pass more often. */
  readonly attempts: readonly Attempt[];
  /** The command that runs this scenario alone, as this run did. */
  readonly reproduce: string;
}

/** One run of a scenario. All times are ms since its beginning, on the page's clock. */
export interface Attempt {
  readonly verdict: Exclude<Verdict, 'flaky'>;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Of a verdict that is not `passed`: the first expectation that broke. */
  readonly problem?: Problem;
  readonly steps: readonly StepResult[];
  readonly metrics: readonly Metric[];
  readonly timeline: Timeline;
  readonly console: readonly ConsoleLine[];
  readonly requests: readonly RequestLine[];
  readonly screenshots: readonly Screenshot[];
  readonly audio: readonly Recording[];
  /** It had pictures or sounds, and with them the report would be too large to be opened. */
  readonly mediaOmitted?: true;
}

export interface Problem {
  readonly layer: Layer;
  /** One sentence. */
  readonly message: string;
  readonly expected?: string;
  readonly seen?: string;
  /** Where the scenario says so. */
  readonly line?: number;
  /** Index of the step; missing for a threshold or a fault of this machine. */
  readonly step?: number;
  readonly atMs?: number;
}

export interface StepResult {
  readonly line: number;
  /** As a person would say it, such as `click "Try in Browser"`. */
  readonly text: string;
  readonly status: 'passed' | 'failed' | 'not-run' | 'not-applicable';
  readonly startMs?: number;
  readonly endMs?: number;
  readonly expected?: string;
  readonly seen?: string;
}

export interface Metric {
  /** Such as `speech.error` or `turn.latency-p95`. */
  readonly name: string;
  readonly value: number;
  readonly unit: 'ms' | '%' | 'count' | 'dBFS';
  /** Such as `<5%`; missing where the figure is only told. */
  readonly limit?: string;
  readonly status: 'passed' | 'failed' | 'reported';
  readonly line?: number;
}

export interface Span {
  readonly startMs: number;
  readonly endMs: number;
  readonly label?: string;
  /** Something went wrong in it. */
  readonly failed?: boolean;
}

export interface Moment {
  readonly atMs: number;
  readonly label: string;
  /** More of it, for who asks: a message's JSON, for one. */
  readonly detail?: string;
  readonly failed?: boolean;
}

/** What happened, in lanes on one clock. */
export interface Timeline {
  readonly steps: readonly Span[];
  readonly stages: readonly Span[];
  /** What the microphone was given. */
  readonly callerGroundTruth: readonly Span[];
  /** The caller's speech as it arrived at the far end. */
  readonly callerHeard: readonly Span[];
  /** What the assistant really sent. */
  readonly agentGroundTruth: readonly Span[];
  /** The assistant's speech as the page noticed it. */
  readonly agentHeard: readonly Span[];
  readonly messages: readonly Moment[];
  /** Faults and conditions, and what the page said of its connection. */
  readonly network: readonly (Span | Moment)[];
  /** What the page said to the visitor: status, errors, advice. */
  readonly announcements: readonly Moment[];
  /** Main-thread load of the page, 0 to 1. */
  readonly cpu: readonly { readonly atMs: number; readonly load: number }[];
}

export interface ConsoleLine {
  readonly atMs: number;
  readonly type: string;
  readonly text: string;
}

export interface RequestLine {
  readonly atMs: number;
  readonly durationMs?: number;
  readonly method: string;
  /** Without its query and without keys. */
  readonly url: string;
  readonly status?: number;
  /** Why there was no answer. */
  readonly failure?: string;
}

export interface Screenshot {
  readonly name: string;
  readonly atMs: number;
  /** `data:image/webp;base64,…` */
  readonly image: string;
}

export interface Recording {
  readonly who: 'agent' | 'caller';
  /** Where the recording begins on the timeline. */
  readonly atMs: number;
  /** `data:audio/wav;base64,…` */
  readonly sound: string;
}
