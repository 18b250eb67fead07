import { createConversation } from './conversation.ts';
import type { OutgoingMessage, SayMessage } from './messages.ts';
import type { OutgoingAudio } from './outgoing-audio.ts';
import { createPartials } from './partials.ts';
import { createReplies } from './replies.ts';
import type { RoomAssistant, Speech } from './types.ts';

/** Speech of the caller that counts as a turn, and as talking over the assistant. */
const shortestTurnMs = 200;
const bargeInMs = 240;

export interface AgentOptions {
  readonly assistant: RoomAssistant;
  readonly speech: Speech;
  readonly audio: OutgoingAudio;
  readonly send: (message: OutgoingMessage) => void;
  readonly endCall: (reason: string) => void;
  readonly log: (line: string) => void;
  /** Never says a word. */
  readonly silent?: boolean;
  /** Silence of the caller that ends a turn, milliseconds. */
  readonly endOfTurnMs: number;
}

interface Utterance {
  readonly text: string;
  readonly interruptible: boolean;
  readonly endCall: boolean;
}

/** The receptionist: greets once the page plays audio, then answers whenever the caller has stopped speaking. */
export class Agent {
  readonly #options: AgentOptions;
  readonly #nextReply = createReplies();
  readonly #conversation = createConversation();
  readonly #queue: Utterance[] = [];
  readonly #stop = new AbortController();
  #current: { readonly utterance: Utterance; readonly abort: AbortController } | null = null;
  #listening = false;
  #greeted = false;
  #muted = false;
  #callerSpokeMs = 0;
  #callerSpeaking = false;
  #turn = 0;

  constructor(options: AgentOptions) {
    this.#options = options;
  }

  /** The page can hear the assistant: greet. */
  playable(): void {
    if (this.#listening) return;
    this.#listening = true;
    this.#options.send({ type: 'status-update', status: 'in-progress' });
    if (this.#options.assistant.firstMessageOnControl !== true) this.greet();
  }

  /** Says the first message, once; an assistant without one waits for the caller. */
  greet(): void {
    if (this.#greeted) return;
    this.#greeted = true;
    const { firstMessage = '', firstMessageInterruptionsEnabled = false } = this.#options.assistant;
    this.#enqueue({ text: firstMessage, interruptible: firstMessageInterruptionsEnabled, endCall: false });
  }

  say({
    message,
    endCallAfterSpoken,
    interruptionsEnabled,
    interruptAssistantEnabled,
  }: Omit<SayMessage, 'type'>) {
    if (interruptAssistantEnabled) this.#silence();
    this.#enqueue({ text: message, interruptible: interruptionsEnabled, endCall: endCallAfterSpoken });
  }

  setMuted(muted: boolean): void {
    this.#muted = muted;
    if (muted) this.#silence();
  }

  callerStarted(): void {
    this.#callerSpokeMs = 0;
  }

  /** Follows the caller, frame by frame. */
  callerFrame({
    speaking,
    speechMs,
    silenceMs,
  }: {
    speaking: boolean;
    speechMs: number;
    silenceMs: number;
  }): void {
    if (speaking) {
      this.#callerSpokeMs = Math.max(this.#callerSpokeMs, speechMs);
      if (speechMs >= shortestTurnMs) this.#callerBegan();
      if (speechMs >= bargeInMs && this.#current?.utterance.interruptible) {
        this.#silence();
        this.#options.send({ type: 'user-interrupted' });
      }
    } else if (this.#callerSpeaking && silenceMs >= this.#options.endOfTurnMs) {
      this.#callerEnded();
    }
  }

  stop(): void {
    this.#queue.length = 0;
    this.#stop.abort();
    this.#current?.abort.abort();
  }

  #callerBegan() {
    if (this.#callerSpeaking) return;
    this.#callerSpeaking = true;
    this.#options.send({ type: 'speech-update', status: 'started', role: 'user', turn: this.#turn });
  }

  #callerEnded() {
    this.#callerSpeaking = false;
    this.#options.send({ type: 'speech-update', status: 'stopped', role: 'user', turn: this.#turn });
    // While the assistant still speaks, it was not talked over but only accompanied.
    if (this.#listening && !this.#current && this.#queue.length === 0) {
      this.#enqueue({ text: this.#nextReply(), interruptible: true, endCall: false });
    }
  }

  /** Cuts what is being said and drops what waits, except a farewell. */
  #silence() {
    this.#queue.splice(0, Infinity, ...this.#queue.filter(({ endCall }) => endCall));
    this.#current?.abort.abort();
    this.#options.audio.interrupt();
  }

  #enqueue(utterance: Utterance) {
    if (this.#stop.signal.aborted || this.#options.silent) return;
    this.#queue.push(utterance);
    if (!this.#current) void this.#speakAll();
  }

  async #speakAll(): Promise<void> {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) {
      const abort = new AbortController();
      this.#current = { utterance: next, abort };
      try {
        await this.#speak(next, abort.signal);
      } catch (cause) {
        if (!this.#stop.signal.aborted) this.#options.log(`agent: ${String(cause)}`);
      }
      if (next.endCall && !this.#stop.signal.aborted) {
        this.#options.endCall('assistant-ended-call-after-message-spoken');
      }
    }
    this.#current = null;
  }

  async #speak({ text }: Utterance, signal: AbortSignal): Promise<void> {
    if (this.#muted) return;
    const { speech, audio, send } = this.#options;
    const role = 'assistant';
    const startedAt = Date.now();
    const partials = createPartials(send);
    const begun: string[] = [];
    let cut = true;
    try {
      for await (const clip of speech.synthesize(text, { signal })) {
        if (signal.aborted) return;
        if (begun.length === 0) send({ type: 'speech-update', status: 'started', role, turn: this.#turn });
        begun.push(clip.text);
        partials.follow(begun, clip);
        if (!(await audio.play(clip))) return;
      }
      cut = signal.aborted;
    } finally {
      partials.stop();
      if (begun.length > 0 && !this.#stop.signal.aborted) {
        const transcript = cut ? begun.join(' ') : text;
        send({ type: 'speech-update', status: 'stopped', role, turn: this.#turn++ });
        send({ type: 'transcript', role, transcriptType: 'final', transcript });
        send(this.#conversation.said(transcript, startedAt));
      }
    }
  }
}
