import type { CallEngine } from '../../shared/browser/engine.ts';
import type { WordDifference } from '../../shared/speech-to-text/score/compare-words.ts';

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
  'caller',
  'words',
  'answer',
  'webhook',
  'call-end',
  'microphone',
  'console',
  'csp',
  'requests',
] as const;

/** Name of a check; `checkNames` is in the order of a visit. */
export type CheckName = (typeof checkNames)[number];

export interface LinkCheck {
  readonly name: CheckName;
  readonly status: 'ok' | 'failed' | 'skipped' | 'not-judged';
  /** Finding, or the reason for skipping. Contains text of the page and the record. */
  readonly seen: string;
}

/** Durations, ms. Missing for anything that did not happen. */
export interface LinkTimings {
  /** Time from the request for the page to the greeting with its name. */
  readonly greeting?: number;
  /** Time from the click to the start of the call. */
  readonly callStart?: number;
  /** Time from the click to the assistant's first word. */
  readonly firstAudio?: number;
  /** The stages of the call's start that were completed. */
  readonly stages: Readonly<Record<string, number>>;
}

/** Why a link is inconclusive. */
export interface LinkProblem {
  readonly code: 'http' | 'network' | 'service-failed' | 'aborted';
  readonly message: string;
  readonly hint: string;
}

export interface LinkReport {
  readonly url: string;
  /** Missing: Chromium. */
  readonly browser?: CallEngine;
  /** `flaky`: failed, then passed when retried. */
  readonly outcome: 'ok' | 'failed' | 'flaky' | 'inconclusive';
  /** Problem of an inconclusive link. */
  readonly problem?: LinkProblem;
  /** One check for each name, in order; empty for an inconclusive link. */
  readonly checks: readonly LinkCheck[];
  readonly timings: LinkTimings;
  /** What the assistant said first; missing without a call, and for an inconclusive link. */
  readonly words?: GreetingWords;
  /** What the assistant said after a question; missing without one. */
  readonly answer?: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly durationMs: number;
}

/** The firm that a page should show. */
export interface ExpectedFirm {
  readonly slug: string;
  readonly name: string;
  readonly companyName: string;
  /** What the assistant should say first; empty if the platform's own greeting is used. */
  readonly firstMessage?: string;
}

export interface LinkToCheck {
  /** Unique among the links that are checked together. */
  readonly slug: string;
  readonly url: string;
  /** The record. Without it, the page must only be consistent with itself. */
  readonly firm?: ExpectedFirm | undefined;
  /** What is wrong with the record's texts: the check "data" then fails. */
  readonly textProblem?: string | undefined;
}

export interface ExpectedGreeting {
  /** Empty: it is only reported. */
  readonly text: string;
  /** A greeting that cannot be judged fails the link. */
  readonly isRequired: boolean;
  /** The visitor asks something, and the answer is reported. */
  readonly hasQuestion: boolean;
  /** Why no words are recognised, such as a missing speech model. */
  readonly problem?: string;
}

/** What the assistant said first, beside what it should have said. */
export interface GreetingWords {
  /** `unexpected`: nothing is expected, so it is only reported. */
  readonly verdict: 'matches' | 'differs' | 'not-judged' | 'unexpected';
  /** Why it was not judged. */
  readonly reason?: string;
  /** Empty if nothing is expected. */
  readonly expected: string;
  /** As the recogniser wrote it; empty for silence. */
  readonly heard: string;
  readonly differences: readonly WordDifference[];
}
