import { FirmlineError } from '@firmline/sdk/errors';
import type { Page } from 'puppeteer-core';
import type { AudioSide } from '../../shared/call-record.ts';
import type { LanguageModel } from '../../shared/language-model/language-model.ts';
import type { Recogniser } from '../../shared/speech-to-text/recogniser.ts';
import type { SideWords } from '../../shared/speech-to-text/listener.ts';
import type { Memory } from '../judge/memory.ts';
import type { Segment } from '../metrics/segment.ts';
import type { ElementExpectation, FaultSpec, NetworkCondition, StepOf, Step } from '../scenario/index.ts';
import type { Opening, Recording, Screenshot } from '../result/result.ts';
import type { View } from './view.ts';
import type { SpeechFixtures } from '../speech-fixtures/index.ts';
import type { StackInfo } from '../../shared/stack-info.ts';
import type { BrowserPool } from './browsers/pool.ts';
import type { OwnPage } from './own-page/own-page.ts';
import type { PageAccess } from './page-access.ts';

/** Resources shared by all attempts of a run. */
export interface SessionEnvironment {
  /** Null for a deployed page. */
  readonly stack: StackInfo | null;
  /** The link to test in place of the stack's. */
  readonly url?: string;
  /** A page that is not Firmline's, tested on the stack. */
  readonly ownPage?: OwnPage;
  /** What the page wants to see before it lets anybody in. */
  readonly access?: PageAccess | undefined;
  readonly browsers: BrowserPool;
  readonly speech: Pick<SpeechFixtures, 'load' | 'speak' | 'sound'>;
  /** Letters, digits and dashes. */
  readonly runId: string;
  /** Default `webp`. */
  readonly pictures?: 'webp' | 'png';
  /** Recognises words, and is ready; the run does not stop it. Without it, expectations of words are left out. */
  readonly recogniser?: Recogniser | undefined;
  /** Decides the criteria of `judge`. Without it, they are left out. */
  readonly languageModel?: LanguageModel | undefined;
  /** Called with a note that does not affect the verdict, such as a record that could not be removed. */
  readonly onNote?: (note: string) => void;
}

/** Steps that act on the page, unlike expectations, screenshots and conversations. */
export type ActionStep = StepOf<Exclude<Step['kind'], 'converse' | 'expect' | 'screenshot'>>;

/** One attempt at a scenario: its browser, firm and faults. It acts and looks, but judges nothing. */
export interface PageVisit {
  readonly page: Page;
  /** The page's clock when the attempt began, ms since the epoch. Times of views count from it. */
  readonly startedAt: number;
  /** Such as `Chrome/150.0.7500.2`. */
  readonly browser: string;
  /** Plays callers, and decides criteria. */
  readonly languageModel?: LanguageModel | undefined;
  /** The page's clock, ms since the attempt began. */
  now(): number;
  /** @throws FirmlineError 'internal' if a fault could not be injected, and errors of the browser */
  look(): Promise<View>;
  /**
   * @throws StepProblem if the page does not allow it; any other error is a problem of this machine, as in `look`
   */
  perform(step: ActionStep, signal: AbortSignal): Promise<void>;
  screenshot(name: string): Promise<Screenshot>;
  /** Audio of the latest call; empty if none was kept. */
  recordings(): Promise<readonly Recording[]>;
  /** Why the local stack cannot do its part, such as a full disk; null if it can. Missing without one. */
  readonly stackProblem?: () => Promise<string | null>;
  /** When the caller spoke, ms since the attempt began. */
  callerGroundTruth(): readonly (Segment & { readonly label?: string })[];
  /** What the caller said, as far as it was written. */
  callerTexts(): readonly SaidText[];
  /**
   * What one side has said so far. Null if that is not recognised here.
   * @param isOver no more follows
   */
  words(side: AudioSide, isOver: boolean): Promise<SideWords | null>;
  /**
   * What the assistant said before the caller, and how likely each text is for it. Null if that is not recognised here.
   * @param isOver no more follows
   */
  opening(texts: readonly string[], isOver: boolean): Promise<Opening | null>;
  /** Faults and network conditions that met nothing so far. */
  unmetFaults(): Promise<readonly (FaultSpec | NetworkCondition)[]>;
  /** Functions whose results in the scenario nobody has asked for so far. */
  unusedResults(): readonly string[];
  /** The visible elements that each expectation is about; null for an invalid selector. */
  elements(expected: readonly ElementExpectation[]): Promise<Memory['elements']>;
  /** Accessibility rules that the page breaks now, each with the element. */
  violations(): Promise<readonly string[]>;
  /** Releases everything. Never throws. Safe to call twice. */
  close(): Promise<void>;
}

/** The page cannot be read, and that is its own fault. */
export class BrokenPage extends FirmlineError {
  override readonly name: string = 'BrokenPage';

  constructor(message: string) {
    super(message, { code: 'internal' });
  }
}

/** The page's own process ended, which a page can cause, and so can a machine without memory. */
export class TabCrash extends BrokenPage {
  override readonly name = 'TabCrash';

  constructor() {
    super("The browser's tab crashed. The page may need more memory than there is.");
  }
}

/** The page does not allow a step, for example because a button is missing. */
export class StepProblem extends Error {
  override readonly name = 'StepProblem';
  readonly expected: string;
  readonly seen: string;
  /** The element is there; what keeps it from being used is the cause. */
  readonly isThere: boolean;

  constructor({
    expected,
    seen,
    isThere = false,
  }: Pick<StepProblem, 'expected' | 'seen'> & { readonly isThere?: boolean }) {
    super(`Expected ${expected}; seen ${seen}.`);
    this.expected = expected;
    this.seen = seen;
    this.isThere = isThere;
  }
}

/** Words that the caller said, as they were written. */
export interface SaidText {
  readonly text: string;
  /** On the page's clock, ms since the epoch. */
  readonly startAt: number;
}
