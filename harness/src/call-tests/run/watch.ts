import { FirmlineError } from '@firmline/sdk/errors';
import { conversationOf, type ConversationLine } from '../callers/conversation.ts';
import { judgeByModel } from '../callers/by-model.ts';
import type { Expectation } from '../scenario/index.ts';
import { type Judgement, judgeExpectation } from '../judge/judge.ts';
import { type Memory, newMemory, rememberView } from '../judge/memory.ts';
import type { SideWords } from '../../shared/speech-to-text/listener.ts';
import type { PageVisit } from '../session/session.ts';
import type { View } from '../session/view.ts';
import { within } from '#util/within';
import { TooLate, tooLate } from '../session/cleanup.ts';
import { reasonOf } from './problem.ts';
import type { AudioSide } from '../../shared/call-record.ts';

/** A page that takes longer than this to respond is stuck, ms. */
export const lookTimeoutMs = 15_000;
/** The last look of a scenario whose time is up. */
const minLookMs = 1000;
const wordsTimeoutMs = 60_000;

/** Looks at a session and remembers the results. */
export class Watch {
  readonly session: PageVisit;
  readonly #signal: AbortSignal;
  readonly #timeLeftMs: () => number;
  memory: Memory;
  /** The last look. */
  last: View | null = null;
  /** Whether the page did not respond to the last look. */
  isStuck = false;

  /** @param timeLeftMs what is left of the scenario's timeout; default: a stuck page has its own */
  constructor(session: PageVisit, signal: AbortSignal, timeLeftMs: () => number = () => lookTimeoutMs) {
    this.session = session;
    this.#signal = signal;
    this.#timeLeftMs = timeLeftMs;
    this.memory = newMemory(session.startedAt);
  }

  /** ms since the attempt began, on the page's clock; never before the last look. */
  nowMs(): number {
    return Math.max(this.session.now(), this.last?.atMs ?? 0);
  }

  /** @throws TooLate if the page does not respond */
  async look(): Promise<View> {
    this.isStuck = true;
    const view = await within(this.session.look(), this.#timeout());
    this.isStuck = false;
    this.memory = rememberView(this.memory, view);
    this.last = view;
    return view;
  }

  #timeout() {
    const patienceMs = Math.min(lookTimeoutMs, Math.max(minLookMs, this.#timeLeftMs()));
    const message = `The page did not respond for ${Math.round(patienceMs / 1000)} s.`;
    return { ms: patienceMs, signal: this.#signal, late: tooLate(message) };
  }

  /** Records that the visitor acts now. */
  act(): void {
    this.memory = { ...this.memory, actedMs: this.nowMs() };
  }

  /** Records that the visitor is in another document from now on. */
  leave(): void {
    this.memory = { ...this.memory, leftMs: this.nowMs() };
  }

  async judge(expectation: Expectation, view: View): Promise<Judgement> {
    // What takes long runs only once everything else holds.
    const { axe, element, agentSaid, callerHeard, judge, ...quickExpectation } = expectation;
    const judgement = judgeExpectation(quickExpectation, view, this.memory);
    if (!judgement.isMet) return judgement;
    const isOver = view.page.media.openPeers === 0;
    if (agentSaid !== undefined || judge !== undefined) await this.#listen('agent', isOver);
    if (callerHeard !== undefined) await this.#listen('caller', isOver);
    const { agent } = this.memory.words;
    if (judge !== undefined && agent?.isOpen === false) await this.#decide(judge, agent);
    if (element !== undefined) {
      const elements = await within(this.session.elements(element), this.#timeout());
      this.memory = { ...this.memory, elements };
    }
    if (axe !== undefined) {
      const violations = await within(this.session.violations(), this.#timeout());
      this.memory = { ...this.memory, violations };
    }
    return judgeExpectation(expectation, view, this.memory);
  }

  /** The assistant's words so far; null if they are not recognised here. */
  async hear(): Promise<SideWords | null> {
    await this.#listen('agent', (this.last?.page.media.openPeers ?? 0) === 0);
    return this.memory.words.agent ?? null;
  }

  /** Listens to the assistant's first words. A recogniser that fails says nothing about the page. */
  async listenFor(texts: readonly string[], { page }: View): Promise<void> {
    const isOver = page.media.openPeers === 0;
    try {
      const opening = await this.#patiently(this.session.opening(texts, isOver));
      if (opening) this.memory = { ...this.memory, opening };
    } catch (error) {
      this.#signal.throwIfAborted();
      const { opening } = this.memory;
      const earlierOpening = opening ?? {
        startedAt: 0,
        text: '',
        stretches: [],
        isOpen: false,
        likelihoods: [],
        answer: [],
      };
      this.memory = { ...this.memory, opening: { ...earlierOpening, problem: reasonOf(error) } };
    }
  }

  /** A recogniser or judge that hangs is no fault of the page. */
  async #patiently<Value>(task: Promise<Value>): Promise<Value> {
    const message = `What was said was not recognised and judged within ${wordsTimeoutMs / 1000} s.`;
    try {
      return await within(task, { ms: wordsTimeoutMs, signal: this.#signal, late: tooLate(message) });
    } catch (cause) {
      if (cause instanceof TooLate) throw new FirmlineError(message, { code: 'timeout', cause });
      throw cause;
    }
  }

  async #listen(side: AudioSide, isOver: boolean): Promise<void> {
    const heardWords = await this.#patiently(this.session.words(side, isOver));
    if (heardWords) this.memory = { ...this.memory, words: { ...this.memory.words, [side]: heardWords } };
  }

  async #decide(criterion: string, agent: SideWords): Promise<void> {
    const { languageModel, startedAt } = this.session;
    if (!languageModel || this.memory.criteria.has(criterion)) return;
    const callerLines = this.session
      .callerTexts()
      .map(({ text, startAt }): ConversationLine => ({ who: 'caller', text, atMs: startAt - startedAt }));
    const lines = conversationOf(agent, callerLines, startedAt);
    const decision = judgeByModel([criterion], lines, languageModel, this.#signal);
    const [judgement] = await this.#patiently(decision);
    if (!judgement) return;
    const criteria = new Map(this.memory.criteria).set(criterion, judgement);
    this.memory = { ...this.memory, criteria };
  }
}
