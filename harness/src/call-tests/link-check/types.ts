export const checkNames = [
  'page',
  'greeting',
  'title',
  'company',
  'data',
  'phone-form',
  'phone-refusal',
  'phone-submit',
  'call-start',
  'stages',
  'audio',
  'webhook',
  'call-end',
  'microphone',
  'console',
  'csp',
  'requests',
] as const;

/** What is looked at, in the order of a visit. */
export type CheckName = (typeof checkNames)[number];

export type CheckStatus = 'ok' | 'failed' | 'skipped';

export interface Check {
  readonly name: CheckName;
  readonly status: CheckStatus;
  /** What was seen, or why it was not looked at; holds the page's own words and a record's. */
  readonly seen: string;
}

/** How long things took, ms. What did not happen is missing. */
export interface LinkTimings {
  /** From the navigation to the greeting with its name. */
  readonly greeting?: number;
  /** From the click to the assistant that listens. */
  readonly callStart?: number;
  /** From the click to the assistant's first word. */
  readonly firstAudio?: number;
  /** The stages of the call's start that were completed. */
  readonly stages: Readonly<Record<string, number>>;
}

/** Why a link could not be judged: nothing of it is known to be wrong. */
export interface LinkProblem {
  readonly code: 'network' | 'timeout' | 'binary-missing' | 'service-failed';
  readonly message: string;
  readonly hint: string;
}

export interface LinkReport {
  readonly url: string;
  readonly outcome: 'ok' | 'failed' | 'not-checked';
  /** Of an outcome 'not-checked'. */
  readonly problem?: LinkProblem;
  /** One of each name, in their order; none where the page was never seen. */
  readonly checks: readonly Check[];
  readonly timings: LinkTimings;
  readonly screenshots: readonly string[];
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
}

/** What a page ought to say. */
export interface ExpectedFirm {
  readonly slug: string;
  readonly name: string;
  readonly companyName: string;
}

export interface LinkToCheck {
  readonly url: string;
  /** The record; without it the page is only held to agree with itself. */
  readonly firm?: ExpectedFirm;
  /** Screenshots become this path and `-page.png`, `-call.png` and so on. */
  readonly screenshots?: string;
}

export interface LinkCheckOptions {
  /** Links looked at side by side, each in a browser of its own. Default 1. */
  readonly workers?: number;
  /** Make a call. It is heard by the page's webhook and paid for where the platform is a hosted one. */
  readonly call: boolean;
  /** A number (E.164) to submit; without it the form is only opened and submitted empty. */
  readonly phone?: string;
  /** Longest wait for any one thing, ms. Default 30 000. */
  readonly timeoutMs?: number;
  readonly headed?: boolean;
  readonly signal?: AbortSignal;
  /** What a visit is doing now. */
  readonly onStep?: (link: LinkToCheck, step: string) => void;
  /** As soon as a link is judged; in the order in which they are. */
  readonly onReport?: (link: LinkToCheck, report: LinkReport) => void;
}
