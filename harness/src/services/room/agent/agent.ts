import {
  type AgentLines,
  createAgentLines,
  createLineLog,
  type PlannedLine,
  type LineEntry,
} from './agent-lines.ts';
import { failure, sayResult } from './function-calls.ts';
import { type AgentVoice, createAgentVoice } from './agent-voice.ts';
import type { CallerFrame } from '../media/caller-audio.ts';
import { type Converse, createConversation, type SpokenSoFar, type ToolResult } from './conversation.ts';
import { createCallerSpeech } from './caller-words.ts';
import type { AddMessage, MessageToPage, SayMessage } from '../signalling/messages.ts';
import type { OutgoingAudio } from '../media/outgoing-audio.ts';
import type { AgentMessage, AgentScript } from '../../../shared/call-plan/agent-script.ts';
import type { AgentCue, AgentLineRecord, CallerMoment } from '../../../shared/call-record.ts';
import type { RoomAssistant } from '../types.ts';
import type { Speech } from '../speech/index.ts';

/** Shorter silence is a pause between words. */
const minSilenceMs = 220;
/** Silence after which the words so far are final, though the turn may go on. */
const finalWordsMs = 520;
/** An assistant that has not replied for this long hangs. */
const hangMs = 5000;
/** A reply is prepared this long before it is due, which includes the silence at the start of a clip. */
const readyMs = 80;

export interface AgentOptions {
  readonly assistant: RoomAssistant;
  readonly script?: AgentScript | undefined;
  readonly speech: Speech;
  readonly audio: OutgoingAudio;
  readonly send: (message: MessageToPage | AgentMessage) => void;
  /** Asks the servers that answer a message of the type `tool-calls`; undefined if none does. */
  readonly callTools?: (message: AgentMessage) => Promise<readonly ToolResult[]> | undefined;
  readonly endCall: (reason: string) => void;
  readonly log: (line: string) => void;
  /** Silence of the caller that ends a turn, ms. */
  readonly endOfTurnMs: number;
  /** Takes the words of the turn that just ended; null if they were not understood. Default: unknown. */
  readonly takeWords?: (() => Promise<string | null>) | undefined;
  /** Writes the reply to a conversation. Default: the receptionist's own replies. */
  readonly converse?: Converse | undefined;
}

interface Waiting {
  readonly line: PlannedLine;
  readonly cue: AgentCue;
}

interface Current extends Waiting {
  readonly abort: AbortController;
  readonly entry: LineEntry;
  hasBegun: boolean;
}

const requestedNow = (): AgentCue => ({ kind: 'requested', at: Date.now() });

/** The receptionist: greets once the page plays audio, then replies whenever the caller stops speaking. */
export class Agent {
  #options: AgentOptions;
  #lines: AgentLines;
  readonly #voice: AgentVoice;
  readonly #speech: ReturnType<typeof createCallerSpeech>;
  readonly #conversation = createConversation();
  readonly #log = createLineLog();
  readonly #queue: Waiting[] = [];
  readonly #stop = new AbortController();
  #currentLine: Current | null = null;
  #speechPromise: Promise<void> | undefined;
  /** A reply that had not begun when the caller continued; it is used at the end of the longer turn. */
  #postponedLine: PlannedLine | null = null;
  #isListening = false;
  #hasGreeted = false;
  #isMuted = false;
  #isCallerSpeaking = false;
  #turnBeganAt = 0;
  /** The turn is more than a word of agreement while the assistant speaks. */
  #isTurn = false;
  /** Settles when the words of the turn that seems to end are known. */
  #words: Promise<void> | undefined;
  #lastWords: Promise<void> | undefined;
  /** The caller's words since the last line began. */
  #heardTexts: string[] = [];
  /** Runs while the caller waits for a reply. */
  #hang: NodeJS.Timeout | undefined;
  /** Something that they said since then was not understood. */
  #isUnclear = false;

  constructor(options: AgentOptions) {
    this.#options = options;
    this.#lines = createAgentLines(options.assistant, options.script);
    this.#speech = createCallerSpeech(options.script?.bargeIn);
    this.#voice = createAgentVoice({ ...options, conversation: this.#conversation });
  }

  get lines(): readonly AgentLineRecord[] {
    return this.#log.lines;
  }

  /** What both sides have said so far. */
  get spokenSoFar(): SpokenSoFar {
    return this.#conversation.spokenSoFar;
  }

  /** The page can play the assistant, so the assistant greets. */
  playable(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    this.#options.send({ type: 'status-update', status: 'in-progress' });
    if (this.#options.assistant.firstMessageOnControl !== true) this.greet();
  }

  /** Says the first message once. */
  greet(): void {
    if (this.#hasGreeted) return;
    this.#hasGreeted = true;
    this.#enqueue(this.#lines.greeting, { kind: 'playable', at: Date.now() });
  }

  say({
    message,
    endCallAfterSpoken,
    interruptionsEnabled,
    interruptAssistantEnabled,
  }: Omit<SayMessage, 'type'>) {
    if (interruptAssistantEnabled) this.#cut();
    const content = { say: message, hangUp: endCallAfterSpoken };
    const line: PlannedLine = { kind: 'requested', content, interruptible: interruptionsEnabled };
    this.#enqueue(line, requestedNow());
  }

  /** Ends the call once the words are said; without any, at once. */
  leave(words: string, endedReason: string): void {
    if (words === '') return this.#options.endCall(endedReason);
    const content = { say: words, hangUp: true };
    this.#enqueue({ kind: 'requested', content, interruptible: false, endedReason }, requestedNow());
  }

  /** Another assistant takes over, greets, and knows what was said. */
  handOver(assistant: RoomAssistant, converse: Converse | undefined, words = ''): void {
    if (words !== '')
      this.#enqueue({ kind: 'requested', content: { say: words }, interruptible: true }, requestedNow());
    this.#options = { ...this.#options, assistant, converse };
    this.#lines = createAgentLines(assistant, this.#options.script);
    this.#hasGreeted = false;
    this.greet();
  }

  /**
   * Adds to the conversation. What the caller typed interrupts the assistant like their speech, and gets an answer; an
   * assistant that may not be interrupted answers afterwards.
   */
  add({ message: { role, content }, triggerResponseEnabled }: Omit<AddMessage, 'type'>): void {
    const { send, script } = this.#options;
    send(this.#conversation.add(role, content));
    if (role === 'assistant' || !triggerResponseEnabled) return;
    if (role === 'system') return this.#react(content);
    const currentLine = this.#currentLine;
    const isPending = currentLine?.line.kind === 'reply' && !currentLine.hasBegun;
    if (isPending) this.#cut();
    else if (currentLine?.hasBegun && currentLine.line.interruptible && script?.bargeIn !== 'ignore') {
      this.#cut();
      send({ type: 'user-interrupted' });
    }
    const pendingLine = isPending && !this.#lines.needsWords ? currentLine.line : null;
    const line = pendingLine ?? this.#written() ?? this.#lines.reply(content, true);
    this.#expectReply();
    if (line) this.#enqueue(line, requestedNow());
  }

  /** Replies to a message of the page, such as the result of a function. */
  #react(content: string): void {
    if (!this.#lines.needsWords) return;
    const sayText = sayResult(content);
    const line =
      this.#written() ??
      (sayText === null ? null : { kind: 'reply', content: { say: sayText }, interruptible: true });
    if (line) this.#enqueue(line, { kind: 'requested', at: Date.now() });
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted;
    if (isMuted) this.#cut();
  }

  /** Processes one frame of the caller's audio. */
  callerFrame(frame: CallerFrame): void {
    const { speaking, speechMs, silenceMs, receivedMs } = frame;
    const now = Date.now();
    const moment = (ms: number): CallerMoment => ({ receivedMs: ms, at: now - (receivedMs - ms) });
    if (speaking) {
      const speechStart = moment(receivedMs - silenceMs - speechMs);
      if (this.#speech.isSaid(frame)) this.#callerBegan();
      const isInterruption = this.#speech.interrupts(frame);
      if (isInterruption || (this.#isCallerSpeaking && !this.#currentLine?.hasBegun)) this.#isTurn = true;
      if (isInterruption && this.#currentLine?.hasBegun) this.#talkedOver(this.#currentLine, speechStart);
      this.#words = undefined;
    } else if (this.#isCallerSpeaking) {
      if (silenceMs >= finalWordsMs) this.#takeWords();
      if (silenceMs >= this.#endOfTurnMs()) this.#callerEnded(moment(receivedMs - silenceMs));
    }
  }

  /** Settles when the last words of both sides are part of the conversation; undefined if they are. */
  get lastWords(): Promise<unknown> | undefined {
    const isCut = this.#stop.signal.aborted && this.#currentLine?.hasBegun;
    return isCut ? Promise.all([this.#lastWords, this.#speechPromise]) : this.#lastWords;
  }

  stop(): void {
    if (this.#isCallerSpeaking) this.#takeWords();
    this.#queue.length = 0;
    this.#voice.stop();
    clearTimeout(this.#hang);
    this.#stop.abort();
    this.#currentLine?.abort.abort();
  }

  #endOfTurnMs(): number {
    const afterMs = this.#postponedLine ? this.#postponedLine.content.afterMs : this.#lines.nextAfterMs;
    return Math.min(this.#options.endOfTurnMs, Math.max(minSilenceMs, (afterMs ?? Infinity) - readyMs));
  }

  #callerBegan() {
    if (this.#isCallerSpeaking) return;
    this.#isCallerSpeaking = true;
    clearTimeout(this.#hang);
    this.#isTurn = false;
    this.#turnBeganAt = Date.now();
    this.#sendCallerSpeech('started');
    const currentLine = this.#currentLine;
    if (currentLine?.cue.kind !== 'caller' || currentLine.hasBegun) return;
    // Words that come later may change the reply.
    this.#postponedLine = this.#options.takeWords && this.#lines.needsWords ? null : currentLine.line;
    this.#cut();
  }

  #callerEnded(speechEnd: CallerMoment) {
    this.#isCallerSpeaking = false;
    this.#sendCallerSpeech('stopped');
    this.#takeWords();
    const words = this.#words;
    this.#words = undefined;
    if (!this.#isTurn) return;
    if (words && this.#lines.needsWords) void words.then(() => this.#reply(speechEnd));
    else this.#reply(speechEnd);
  }

  #expectReply() {
    clearTimeout(this.#hang);
    this.#hang = setTimeout(() => this.#options.send({ type: 'hang' }), hangMs);
  }

  /** Asks the servers of the functions that a line calls, and says what they return. */
  #callTools(message: AgentMessage, { isOwn = false }: PlannedLine) {
    const time = Date.now();
    const toolCalls = message['type'] === 'tool-calls' ? this.#options.callTools?.(message) : undefined;
    if (!toolCalls) return;
    if (!isOwn) this.#expectReply();
    void toolCalls.then((results) => this.#sayResults(results, time, isOwn));
  }

  #sayResults(results: readonly ToolResult[], time: number, isOwn: boolean) {
    if (this.#stop.signal.aborted || results.length === 0) return;
    this.#options.send(this.#conversation.addResults(results, time));
    if (isOwn) return;
    const sayText = results.map((result) => result.say ?? failure).join(' ');
    const isHangUp = results.some((result) => result.hangUp);
    this.#enqueue(
      { kind: 'reply', content: { say: sayText, hangUp: isHangUp }, interruptible: true },
      requestedNow(),
    );
  }

  #takeWords() {
    if (this.#words) return;
    this.#words = this.#options.takeWords?.().then((text) => this.#callerSaid(text));
    const words = this.#words?.finally(() => {
      if (this.#lastWords === words) this.#lastWords = undefined;
    });
    this.#lastWords = words;
  }

  #reply(speechEnd: CallerMoment) {
    // The assistant is still speaking, so the caller did not talk over it; or the caller has continued.
    if (!this.#isListening || this.#currentLine || this.#queue.length > 0 || this.#isCallerSpeaking) return;
    const heardText = this.#options.takeWords && this.#heardTexts.join(' ');
    if (heardText === '' && this.#lines.needsWords && !this.#isUnclear) return;
    const writtenLine = heardText ? this.#written() : null;
    const line = this.#postponedLine ?? writtenLine ?? this.#lines.reply(heardText);
    this.#postponedLine = null;
    this.#expectReply();
    if (line) this.#enqueue(line, { kind: 'caller', ...speechEnd });
  }

  /** A reply of the language model, where there is one and no script. */
  #written(): PlannedLine | null {
    const { converse } = this.#options;
    if (!converse || !this.#lines.needsWords) return null;
    const sentences = (signal: AbortSignal) =>
      converse(this.#conversation.spokenSoFar.messagesOpenAIFormatted, signal);
    return { kind: 'reply', content: { say: '' }, writtenSentences: sentences, interruptible: true };
  }

  #callerSaid(text: string | null) {
    if (text === null) this.#isUnclear = true;
    if (!text) return;
    this.#heardTexts.push(text);
    const { send } = this.#options;
    send({ type: 'transcript', role: 'user', transcriptType: 'final', transcript: text });
    send(this.#conversation.add('user', text, this.#turnBeganAt));
  }

  #sendCallerSpeech(status: 'started' | 'stopped') {
    this.#options.send({ type: 'speech-update', status, role: 'user', turn: this.#voice.turn });
  }

  #talkedOver({ line, entry }: Current, speechStart: CallerMoment) {
    entry.talkedOver(speechStart);
    if (!line.interruptible || this.#options.script?.bargeIn === 'ignore') return;
    this.#cut();
    this.#options.send({ type: 'user-interrupted' });
  }

  /** Interrupts the current line and drops the queue, except a farewell. */
  #cut() {
    this.#queue.splice(0, Infinity, ...this.#queue.filter(({ line }) => line.content.hangUp));
    this.#currentLine?.abort.abort();
    this.#options.audio.interrupt();
  }

  #enqueue(line: PlannedLine, cue: AgentCue) {
    if (this.#stop.signal.aborted || this.#options.script?.silent) return;
    this.#queue.push({ line, cue });
    if (!this.#currentLine) this.#speechPromise = this.#speakAll();
  }

  async #speakAll(): Promise<void> {
    for (let nextLine = this.#queue.shift(); nextLine; nextLine = this.#queue.shift())
      await this.#speak(nextLine);
    this.#currentLine = null;
  }

  async #speak({ line, cue }: Waiting): Promise<void> {
    const { afterMs, hangUp } = line.content;
    const abort = new AbortController();
    const entry = this.#log.begin(line, cue);
    const newLine: Current = { line, cue, abort, entry, hasBegun: false };
    this.#currentLine = newLine;
    let endedAt = Date.now();
    try {
      if (!this.#isMuted) {
        endedAt = await this.#voice.speak({
          line,
          entry,
          dueAt: afterMs === undefined ? undefined : cue.at + afterMs,
          signal: abort.signal,
          onBegin: () => {
            newLine.hasBegun = true;
            this.#heardTexts = [];
            this.#isUnclear = false;
            clearTimeout(this.#hang);
            for (const message of line.content.sends ?? []) {
              this.#options.send(message);
              this.#callTools(message, line);
            }
          },
        });
      }
    } catch (cause) {
      if (!this.#stop.signal.aborted) this.#options.log(`agent: ${String(cause)}`);
    }
    if (abort.signal.aborted) entry.interrupted();
    if (this.#stop.signal.aborted) return;
    if (hangUp && this.#postponedLine !== line) {
      this.#options.endCall(line.endedReason ?? 'assistant-ended-call-after-message-spoken');
    } else if (!abort.signal.aborted && line.kind !== 'requested') {
      const nextLine = this.#lines.continuation();
      if (nextLine) this.#queue.unshift({ line: nextLine, cue: { kind: 'agent', at: endedAt } });
    }
  }
}
