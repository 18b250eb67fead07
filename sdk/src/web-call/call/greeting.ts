import { afterAwake } from '#util/after-awake';
import { writeJson } from '#util/write-json';
import { FirmlineError } from '../../errors.ts';
import { invalidInput } from '../../misuse.ts';
import { checkKept } from '../../rest/body/json.ts';
import type { OutgoingMessage } from '../messages/messages.ts';
import type { CallTransport } from '../transport/transport.ts';
import type { CallScope } from './scope.ts';

/**
 * How a conversation begins: the client reports that the assistant is audible, and the assistant that it listens. Its
 * `listening` message or its voice ends the wait for it, otherwise a timeout does.
 */
export class Greeting {
  readonly #call: CallScope;
  #isPlaying = false;
  #isListening = false;

  /** @param onMissing the assistant has not come in time; whether its audio has */
  constructor(call: CallScope, onMissing: (isPlaying: boolean) => void) {
    this.#call = call;
    let isHeard = false;
    let isBlocked = false;
    let stopListening: (() => void) | undefined;
    const expectGreeting = () => {
      stopListening?.();
      // The user's touch may be missing for as long as they like.
      if (!call.isJoined || this.#isListening || isHeard || isBlocked) return;
      stopListening = afterAwake(call.context.settings.listeningTimeoutMs, () => onMissing(this.#isPlaying));
    };
    call.follow('joined', () => {
      expectGreeting();
      if (this.#isPlaying) this.#onPlaying();
    });
    call.follow('playing', () => this.#onPlaying());
    // The timeout restarts once the browser unblocks the audio.
    call.follow('blocked', (isAudioBlocked) => {
      isBlocked = isAudioBlocked;
      expectGreeting();
    });
    call.follow('listening', () => {
      stopListening?.();
      this.#onListening();
    });
    call.follow('heard', () => {
      isHeard = true;
      stopListening?.();
      call.context.dispatch({ type: 'heard' });
    });
    call.onRelease(() => stopListening?.());
  }

  /** The platform holds back the first message until the recording runs. `delayMs`: since the recording was requested. */
  sayFirstMessage(delayMs: number): void {
    // In a running call it was said.
    if (this.#call.source.kind === 'present') return;
    const videoRecordingStartDelaySeconds = delayMs / 1000;
    this.#say((transport) =>
      sendJson(transport, { type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds }),
    );
  }

  #onPlaying(): void {
    this.#isPlaying = true;
    this.#say((transport) => transport.send('playable'));
    // In a running call it already listens.
    if (this.#call.isJoined && this.#call.source.kind === 'present') this.#call.report('listening');
  }

  #onListening(): void {
    if (this.#isListening) return;
    this.#isListening = true;
    this.#call.context.dispatch({ type: 'listening' });
    performance.mark('firmline:call-start');
    this.#call.emit('call-start');
  }

  /** Sends without throwing into the event that caused it. */
  #say(send: (transport: CallTransport) => void): void {
    const { isJoined, transport, signal } = this.#call;
    if (!isJoined || !transport || signal.aborted) return;
    try {
      send(transport);
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      this.#call.emit('nonfatal-error', { type: 'app-message-error', message, cause });
    }
  }
}

/**
 * Sends a message as JSON text.
 * @throws FirmlineError 'invalid-input' if it cannot be serialised, would lose something by that, or is too long (4096 characters unless the service
 * allows more)
 */
export function sendJson(transport: Pick<CallTransport, 'send'>, message: OutgoingMessage): void {
  try {
    const text = writeJson(message);
    checkKept(message, '', 'Pass texts, numbers, plain objects and lists.');
    transport.send(text);
  } catch (cause) {
    if (cause instanceof FirmlineError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw invalidInput(`The message cannot be sent: ${reason}`, undefined, cause);
  }
}
