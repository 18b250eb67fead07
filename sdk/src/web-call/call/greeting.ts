import type { CallTransport } from '../transport/transport.ts';
import { Answer } from './answer.ts';
import { sendJson } from './send-json.ts';

export interface GreetingOptions {
  /** Longest wait for the assistant, ms. */
  readonly limitMs: number;
  /** The assistant listens. Once. */
  readonly onListening: () => void;
  readonly onMissing: () => void;
  /** What has to be said could not be. */
  readonly onUnsent: (cause: unknown) => void;
}

/** How a conversation begins: the assistant hears that it can be heard, and says that it listens. */
export class Greeting {
  readonly #options: GreetingOptions;
  readonly #answer: Answer;
  #isPlaying = false;
  /** The call was under way before. */
  #isPresent = false;
  /** Once joined. */
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

  /** The assistant can be heard now. */
  onPlaying(): void {
    this.#isPlaying = true;
    this.#say((transport) => transport.send('playable'));
    // It listens already.
    if (this.#isPresent) this.onListening();
  }

  /** Nobody answers whom the browser keeps silent: the time begins anew once they can be heard. */
  onBlocked(blocked: boolean): void {
    if (!this.#transport) return;
    if (blocked) this.#answer.stop();
    else this.#answer.expect();
  }

  onListening(): void {
    if (this.#answer.give()) this.#options.onListening();
  }

  /** The assistant speaks: the call goes on, even if it never says that it listens. */
  onHeard(): void {
    this.#answer.hear();
  }

  /** The platform holds the first message back until the recording runs; ms since that was asked for. */
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

  /** What the call itself has to say must not fall back on whoever told of the occasion. */
  #say(send: (transport: CallTransport) => void): void {
    if (!this.#transport) return;
    try {
      send(this.#transport);
    } catch (cause) {
      this.#options.onUnsent(cause);
    }
  }
}
