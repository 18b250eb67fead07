import type { Expectation } from '../scenario/index.ts';
import { type Judgement, judgeExpectation } from '../judge/judge.ts';
import { type Memory, newMemory, remember } from '../judge/memory.ts';
import type { Session } from '../session/session.ts';
import type { View } from '../session/view.ts';
import { within } from '../within.ts';
import { limits } from './limits.ts';

/** Looks at a session, and remembers what was seen. */
export class Watch {
  readonly session: Session;
  readonly #signal: AbortSignal;
  #memory: Memory;
  #last: View | null = null;

  constructor(session: Session, signal: AbortSignal) {
    this.session = session;
    this.#signal = signal;
    this.#memory = newMemory(session.startedAt);
  }

  get memory(): Memory {
    return this.#memory;
  }

  /** What was seen last. */
  get last(): View | null {
    return this.#last;
  }

  /** ms since the attempt began, on the page's clock; never before what was seen last. */
  nowMs(): number {
    return Math.max(this.session.now(), this.#last?.atMs ?? 0);
  }

  /** @throws TooLate where the page does not answer */
  async look(): Promise<View> {
    const view = await within(this.session.look(), this.#patience());
    this.#memory = remember(this.#memory, view);
    this.#last = view;
    return view;
  }

  #patience() {
    const words = `The page did not answer for ${limits.lookMs / 1000} s.`;
    return { ms: limits.lookMs, signal: this.#signal, words };
  }

  /** The visitor does something now. */
  act(): void {
    this.#memory = { ...this.#memory, actedMs: this.nowMs() };
  }

  /** The visitor is in another document from now on. */
  leave(): void {
    this.#memory = { ...this.#memory, leftMs: this.nowMs() };
  }

  async judge(expectation: Expectation, view: View): Promise<Judgement> {
    if (expectation.axe === undefined) return judgeExpectation(expectation, view, this.#memory);
    // That takes a while: only once everything else holds.
    const { axe, ...rest } = expectation;
    const judgement = judgeExpectation(rest, view, this.#memory);
    if (!judgement.holds) return judgement;
    const violations = await within(this.session.violations(), this.#patience());
    this.#memory = { ...this.#memory, violations };
    return judgeExpectation({ ...rest, axe }, view, this.#memory);
  }
}
