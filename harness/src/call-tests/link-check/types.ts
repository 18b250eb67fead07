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

/** What is checked, in the order of a visit. */
export type CheckName = (typeof checkNames)[number];

export interface LinkCheck {
  readonly name: CheckName;
  readonly status: 'ok' | 'failed' | 'skipped';
  /** What was seen, or why it was skipped. Holds the page's own words and the record's. */
  readonly seen: string;
}

/** How long things took, ms. What did not happen is missing. */
export interface LinkTimings {
  /** From the request for the page to the greeting with its name. */
  readonly greeting?: number;
  /** From the click to the start of the call. */
  readonly callStart?: number;
  /** From the click to the assistant's first word. */
  readonly firstAudio?: number;
  /** The stages of the call's start that were completed. */
  readonly stages: Readonly<Record<string, number>>;
}

/** Why a link is inconclusive: nothing is known to be wrong with it. */
export interface LinkProblem {
  readonly code: 'network' | 'service-failed';
  readonly message: string;
  readonly hint: string;
}

export interface LinkReport {
  readonly url: string;
  /** `flaky`: failed, then passed when retried. */
  readonly outcome: 'ok' | 'failed' | 'flaky' | 'inconclusive';
  /** Of an inconclusive link. */
  readonly problem?: LinkProblem;
  /** One of each name, in their order; none of an inconclusive link. */
  readonly checks: readonly LinkCheck[];
  readonly timings: LinkTimings;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
}

/** What a page should say. */
export interface ExpectedFirm {
  readonly slug: string;
  readonly name: string;
  readonly companyName: string;
}

export interface LinkToCheck {
  /** Unique among the links that are checked together. */
  readonly slug: string;
  readonly url: string;
  /** The record; without it the page only has to agree with itself. */
  readonly firm?: ExpectedFirm | undefined;
}
