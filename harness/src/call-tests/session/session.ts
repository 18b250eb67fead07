import type { Page } from 'puppeteer-core';
import type { Segment } from '../metrics/segment.ts';
import type { StepOf, Step } from '../scenario/index.ts';
import type { Recording, Screenshot } from '../result/result.ts';
import type { View } from './view.ts';

/** Steps that are done to the page; the others are looked at, or kept. */
export type ActionStep = StepOf<Exclude<Step['kind'], 'expect' | 'screenshot'>>;

/** One attempt at a scenario: its browser, its firm, its faults. It does and looks, and judges nothing. */
export interface Session {
  readonly page: Page;
  /** The page's clock when the attempt began, ms since the epoch. All times of views count from here. */
  readonly startedAt: number;
  /** Such as `Chrome/150.0.7500.2`. */
  readonly browser: string;
  /** The page's clock, ms since the attempt began. */
  now(): number;
  /** @throws FirmlineError 'internal' where a fault could not be put in force, and whatever keeps it from looking */
  look(): Promise<View>;
  /**
   * @throws StepProblem where the page does not let it be done; anything else is a fault of this machine, as of `look`
   */
  perform(step: ActionStep, signal: AbortSignal): Promise<void>;
  screenshot(name: string): Promise<Screenshot>;
  /** What of the latest call was kept. Empty where nothing was. */
  recordings(): Promise<readonly Recording[]>;
  /** What the microphone was given, ms since the attempt began. */
  callerGroundTruth(): readonly Segment[];
  /** Ids of the accessibility rules that the page as it stands breaks, each with what breaks it. */
  violations(): Promise<readonly string[]>;
  /** Everything is released, whatever happened. Never throws. Safe to call twice. */
  close(): Promise<void>;
}

/** A step that could not be done because of what the page is like: a button that is not there, for one. */
export class StepProblem extends Error {
  override readonly name = 'StepProblem';
  readonly expected: string;
  readonly seen: string;

  constructor({ expected, seen }: { readonly expected: string; readonly seen: string }) {
    super(`Expected ${expected}; seen ${seen}.`);
    this.expected = expected;
    this.seen = seen;
  }
}
