import type { CallTransport } from '../transport/transport.ts';
import { Answer } from './answer.ts';
import { sendJson } from './send-json.ts';

export interface GreetingOptions {
  /** Longest wait for the assistant, ms. */
  readonly limitMs: number;
  /** The assistant listens. Called once. */
  readonly onListening: () => void;
  readonly onMissing: () => void;
  /** A message to the assistant could not be sent. */
  readonly onUnsent: (cause: unknown) => void;
}

/** How a conversation begins: the client reports that the assistant is audible, and the assistant that it listens. */
export class Greeting {
  readonly #options: GreetingOptions;
  readonly #answer: Answer;
  #isPlaying = false;
  /** The client rejoined a call that was already running. */
  #isPresent = false;
  /** Set after the join. */
  #transport: CallTransport | undefined;

  constructor(options: GreetingOptions) {
    this.#options = options;
    this.#answer = new Answer(options.limitMs, options.onMissing);
  }

  onJoined(transport: CallTransport, isPresent: boolean): void {
    this.#transport = transport;
    this.#isPresent = isPresent;
    this.#answer.expect();
    if (this.#isPlaying) this.onPlaying();
  }

  /** The assistant's audio is playing. */
  onPlaying(): void {
    this.#isPlaying = true;
    this.#say((transport) => transport.send('playable'));
    // In a running call it already listens.
    if (this.#isPresent) this.onListening();
  }

  /** The timeout restarts once the browser unblocks the audio. */
  onBlocked(blocked: boolean): void {
    if (!this.#transport) return;
    if (blocked) this.#answer.stop();
    else this.#answer.expect();
  }

  onListening(): void {
    if (this.#answer.give()) this.#options.onListening();
  }

  /** The assistant speaks: the call continues even without a `listening` message. */
  onHeard(): void {
    this.#answer.hear();
  }

  /** The platform holds back the first message until the recording runs. `delayMs`: since the recording was requested. */
  sayFirstMessage(delayMs: number): void {
    this.#say((transport) =>
      sendJson(transport, {
        type: 'control',
        control: 'say-first-message',
        videoRecordingStartDelaySeconds: delayMs / 1000,
      }),
    );
  }

  stop(): void {
    this.#answer.stop();
    this.#transport = undefined;
  }

  /** Sends without throwing into the event that caused it. */
  #say(send: (transport: CallTransport) => void): void {
    if (!this.#transport) return;
    try {
      send(this.#transport);
    } catch (cause) {
      this.#options.onUnsent(cause);
    }
  }
}
