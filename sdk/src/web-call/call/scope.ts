import type { DailyInputSettings } from '@daily-co/daily-js';
import { Emitter } from '../emitter.ts';
import type { Emit } from '../events.ts';
import type { CallErrorType } from '../types.ts';
import type { DeviceControl } from '../media/devices/devices.ts';
import type { InputDevices } from '../media/devices/device-list.ts';
import type { CallMessage } from '../messages/messages.ts';
import type { CallSettings } from '../options.ts';
import type { MeetingState } from '../participant.ts';
import type { CallAction } from '../state/state.ts';
import type { Tools } from '../tools/tools.ts';
import type { Transcript } from '../transcript/index.ts';
import type { CallTransport, JoinOptions, TransportEvents } from '../transport/transport.ts';
import type { CallError } from './call-error.ts';
import type { CallTarget, WebCall } from './create-web-call.ts';
import type { Stage } from './stages.ts';

/** A target to call, or an existing call of the platform. */
export type CallSource = {
  /** False: the call is joined without a microphone. */
  readonly microphone: boolean;
} & (
  | { readonly kind: 'new'; readonly target: CallTarget }
  | { readonly kind: 'present'; readonly webCall: WebCall }
);

/** What a client gives to each of its calls. */
export interface CallContext {
  readonly settings: CallSettings;
  readonly devices: DeviceControl;
  readonly tools: Tools;
  readonly transcript: Transcript;
  readonly emit: Emit;
  readonly dispatch: (action: CallAction) => void;
  readonly isCurrent: () => boolean;
  /** The user muted themselves by other means than the client. */
  readonly onMuted: (isMuted: boolean) => void;
}

/** What happens in a call: the transport's events, and what its parts conclude from them. */
export interface CallFacts extends TransportEvents {
  joined: [options: JoinOptions];
  muted: [isMuted: boolean];
  /** Another microphone, or other processing of it, is in use. It may have been unmuted by that. */
  microphone: [];
  'input-requested': [settings: DailyInputSettings, done: Promise<unknown>];
  /** The assistant starts or stops speaking, by its level. */
  speaks: [isSpeaking: boolean];
  /** The assistant is heard, by its level or by a message about its speech. Repeated. */
  heard: [];
  playing: [];
  blocked: [isBlocked: boolean];
  listening: [];
  'call-message': [message: CallMessage];
  /** Noise cancellation is being set up or is skipped. `settled` never rejects. */
  processing: [settled: Promise<unknown>];
}

/**
 * Everything that lives as long as one call. Its parts follow what happens in it, and leave on its stack what has to be
 * undone: a call is released in the reverse order of its set-up. It shares no state with other calls, so a call that is
 * still ending cannot disturb the next.
 */
export class CallScope {
  readonly context: CallContext;
  readonly source: CallSource;
  transport: CallTransport | undefined;
  webCall: WebCall | undefined;
  /** The chosen devices, if any: the join opens them. */
  chosenDevices: InputDevices = {};
  meetingState: MeetingState = 'new';
  isJoined = false;
  joinPromise: Promise<unknown> = Promise.resolve();
  /** When it was requested, by `performance.now()`. */
  joinRequestedAt = 0;
  /** The platform's reason, once it has announced the end. */
  endedReason: string | undefined;
  readonly #abort = new AbortController();
  readonly #facts = new Emitter<CallFacts>();
  readonly #disposals: (() => unknown)[] = [];
  readonly #lastWords: ((emit: Emit) => void)[] = [];

  constructor(context: CallContext, source: CallSource) {
    this.context = context;
    this.source = source;
  }

  /** Aborted as soon as the call ends, with the reason. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Emits an event of the client, until the call ends. */
  readonly emit: Emit = (name, ...args) => {
    if (!this.signal.aborted) this.context.emit(name, ...args);
  };

  /** A part of the call failed, and the call continues. */
  emitError(type: CallErrorType, error: CallError, stage?: Stage): void {
    this.emit('error', { type, error, message: error.message, ...(stage && { stage }) });
  }

  /** Follows what happens, until the call ends. */
  follow<Name extends keyof CallFacts>(name: Name, listener: (...args: CallFacts[Name]) => void): void {
    this.#facts.on(name, (...args) => {
      if (!this.signal.aborted) listener(...args);
    });
  }

  /** Also follows what happens during the release. */
  followToEnd<Name extends keyof CallFacts>(name: Name, listener: (...args: CallFacts[Name]) => void): void {
    this.#facts.on(name, listener);
  }

  readonly report = <Name extends keyof CallFacts>(name: Name, ...args: CallFacts[Name]): void =>
    this.#facts.emit(name, ...args);

  /** Undoes something when the call is released; the latest first. */
  onRelease(dispose: () => unknown): void {
    this.#disposals.push(dispose);
  }

  /** Emits what clears a state, once everything is released. */
  atEnd(lastWord: (emit: Emit) => void): void {
    this.#lastWords.push(lastWord);
  }

  /** From now on nothing happens in this call. */
  end(reason: Error): void {
    this.#abort.abort(reason);
  }

  /** Releases everything, as far as possible at once: a page that is being closed does not wait. Never rejects. */
  async release(): Promise<void> {
    for (const dispose of this.#disposals.splice(0).toReversed()) {
      try {
        const disposal = dispose();
        if (disposal instanceof Promise) await disposal;
      } catch {
        // What cannot be undone must not keep the rest.
      }
    }
  }

  clear(): void {
    for (const lastWord of this.#lastWords) lastWord(this.context.emit);
  }
}
