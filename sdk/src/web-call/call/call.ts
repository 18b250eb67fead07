import { afterAwake } from '#util/after-awake';
import { isObject } from '#util/is-object';
import { deferred } from '../../async.ts';
import type { FirmlineError } from '../../errors.ts';
import type { DeviceList } from '../media/devices/device-list.ts';
import { isMessage, type OutgoingMessage } from '../messages/messages.ts';
import { invalidInput, misuse } from '../../misuse.ts';
import type { AccessLevel, MeetingState, Participant } from '../participant.ts';
import type { CallTransport } from '../transport/transport.ts';
import { asCallError, explainFault } from './call-error.ts';
import { endUnjoined, type WebCall } from './create-web-call.ts';
import {
  endingOfFault,
  customerEnding,
  endingOfLeave,
  endingOfFailedStart,
  endingOfPageLeave,
  endingOfStop,
  endingOfNoAnswer,
  type Ending,
} from './ending.ts';
import { Greeting, sendJson } from './greeting.ts';
import { LocalSide } from './local-side.ts';
import { Microphone } from './microphone.ts';
import { watchNetwork } from './network.ts';
import { VideoRecording } from './recording.ts';
import { RemoteSide } from './remote-side.ts';
import { answerToolCalls } from '../tools/tool-calls.ts';
import { factsOf, StageRunner, stopReason } from './run-stage.ts';
import { CallScope, type CallContext, type CallSource } from './scope.ts';
import { CallObject, setUp, type StartingCall } from './set-up.ts';
import type { Stage } from './stages.ts';

export interface CallChoices {
  readonly muted: boolean;
  /** 0 to 1. */
  readonly volume: number;
}

/** An assistant may be replaced by another, who joins after it has left, or still say goodbye. Longest wait for that, ms. */
const aloneMs = 10_000;

/** One call, from the first stage to the release of all resources. */
export class RunningCall {
  readonly scope: CallScope;
  readonly #parts: StartingCall;
  readonly #stages: StageRunner;
  readonly #remote: RemoteSide;
  readonly #local: LocalSide;
  readonly #release = deferred<void>();
  #settingUp: Promise<void> = Promise.resolve();
  #accessLevel: AccessLevel = 'unknown';
  #isStarted = false;
  #isEnding = false;
  #firstAudioMs: number | undefined;

  constructor(context: CallContext, source: CallSource, { muted, volume }: CallChoices) {
    const scope = new CallScope(context, source);
    this.scope = scope;
    this.#stages = new StageRunner(scope);
    const callObject = new CallObject(scope);
    this.#followMeeting();
    this.#followEnd();
    const microphone = new Microphone(scope, muted);
    this.#remote = new RemoteSide(scope, volume);
    this.#local = new LocalSide(scope, microphone, this.#remote);
    this.#followAssistant();
    watchNetwork(scope);
    answerToolCalls(scope);
    this.#timeFirstAudio();
    const greeting = new Greeting(scope, (isPlaying) => void this.#finish(endingOfNoAnswer(isPlaying)));
    this.#parts = { scope, callObject, microphone, recording: new VideoRecording(scope, greeting) };
  }

  get transport(): CallTransport | undefined {
    return this.scope.signal.aborted ? undefined : this.scope.transport;
  }

  get meetingState(): MeetingState {
    return this.scope.meetingState;
  }

  get accessLevel(): AccessLevel {
    return this.#accessLevel;
  }

  get participants(): readonly Participant[] {
    return this.#remote.participants;
  }

  /** @returns the platform's call; null, after everything was released, when the start failed or was cancelled */
  async start(): Promise<WebCall | null> {
    const { scope } = this;
    this.#parts.callObject.open();
    this.#settingUp = setUp(this.#parts, this.#stages);
    try {
      await this.#settingUp;
      scope.signal.throwIfAborted();
    } catch (error) {
      void this.#finish(endingOfFailedStart(this.#stages.current, error));
      await this.#release.promise;
      return null;
    }
    const { webCall } = scope;
    if (!webCall) throw new Error('The stages ran in another order.');
    this.#isStarted = true;
    scope.context.dispatch({ type: 'started' });
    scope.context.emit('call-start-success', {
      callId: webCall.id,
      totalDurationMs: this.#stages.elapsedMs,
      stages: this.#stages.durations as Record<Stage, number>,
      ...(this.#firstAudioMs === undefined ? {} : { timeToFirstAudioMs: this.#firstAudioMs }),
    });
    return webCall;
  }

  /** Hangs up. Settles when everything is released. */
  stop(): Promise<void> {
    return this.#finish(endingOfStop(this.scope.endedReason));
  }

  get hasMicrophone(): boolean {
    return this.scope.source.microphone;
  }

  setMuted(muted: boolean): void {
    if (this.hasMicrophone) this.#parts.microphone.set(muted);
  }

  onDevices(devices: DeviceList): void {
    if (!this.scope.signal.aborted) this.#local.onDevices(devices);
  }

  /** With an error: the microphone was lost and the call continues without it. Without: it is back. */
  onMicrophone(error?: FirmlineError): void {
    this.#local.onMicrophone(error);
  }

  /** 0 to 1. */
  setVolume(volume: number): void {
    this.#remote.audio.setVolume(volume);
  }

  /** @throws FirmlineError 'call-not-joined'; 'invalid-input' if it is no message or too long */
  send(message: OutgoingMessage): void {
    if (!this.scope.isJoined || !this.transport) throw notJoined('send');
    requireMessage(message);
    sendJson(this.transport, message);
  }

  /** Sends what the user typed, and adds it to the transcript. @throws as {@link send} */
  sendText(text: string): void {
    requireText('sendText', text);
    this.send({
      type: 'add-message',
      message: { role: 'user', content: text },
      triggerResponseEnabled: true,
    });
    const { transcript } = this.scope.context;
    if (transcript.addTyped(text)) this.scope.emit('transcript', transcript.entries);
  }

  #followMeeting(): void {
    const { scope } = this;
    let isSharing = false;
    // Also during the release: the meeting is left then.
    scope.followToEnd('meeting-state', (state) => {
      scope.meetingState = state;
      if (scope.context.isCurrent()) scope.context.emit('meeting-state', state);
    });
    scope.followToEnd('access-level', (level) => {
      this.#accessLevel = level;
    });
    scope.follow('screen-share', (isSharingNow) => {
      isSharing = isSharingNow;
      scope.emit('screen-share', isSharingNow);
    });
    scope.atEnd((emit) => isSharing && emit('screen-share', false));
    scope.follow('meeting-event', (name, data) => scope.emit('meeting-event', name, data));
    scope.follow('nonfatal-error', (fault) => scope.emit('nonfatal-error', fault));
    scope.follow('camera-error', (fault) =>
      scope.emitError(
        'camera-error',
        explainFault(fault, 'call-microphone-missing'),
        scope.isJoined ? undefined : this.#stages.current,
      ),
    );
  }

  #followEnd(): void {
    const { scope } = this;
    const leavePage = () => void this.#finish(endingOfPageLeave);
    // A page that comes back from the browser's cache has lost its connections, and nobody waits for its call any more.
    globalThis.addEventListener?.('pagehide', leavePage);
    scope.onRelease(() => globalThis.removeEventListener?.('pagehide', leavePage));
    // While joining, the same failure rejects the join.
    scope.follow('fatal-error', (fault) => {
      if (scope.isJoined) void this.#finish(endingOfFault(fault, scope.endedReason));
    });
    scope.follow('left', () => {
      if (scope.isJoined) void this.#finish(endingOfLeave(scope.endedReason, scope.transport?.mode));
    });
  }

  /** A room may stay open although its assistant broke, or the platform said that the call is over: the user would speak to nobody. */
  #followAssistant(): void {
    const { scope } = this;
    let stopListening: (() => void) | undefined;
    const endSoon = () => {
      stopListening?.();
      stopListening = afterAwake(aloneMs, () => {
        // If it was never heard, the limit for its answer ends the call, with an error.
        const isLeft = this.#firstAudioMs !== undefined && this.participants.every(({ isLocal }) => isLocal);
        if (isLeft || scope.endedReason !== undefined)
          void this.#finish(endingOfLeave(scope.endedReason ?? 'assistant-left'));
      });
    };
    scope.follow('participant-left', endSoon);
    scope.follow('call-message', (message) => {
      if (isMessage(message, 'status-update') && message.status === 'ended') endSoon();
    });
    scope.onRelease(() => stopListening?.());
  }

  #timeFirstAudio(): void {
    this.scope.follow('speaks', (isSpeaking) => {
      if (!isSpeaking || this.#firstAudioMs !== undefined) return;
      this.#firstAudioMs = this.#stages.elapsedMs;
      this.scope.emit('first-audio', this.#firstAudioMs);
    });
  }

  /** Releases everything, then reports the end. Only the first reason counts. */
  #finish(ending: Ending): Promise<void> {
    if (!this.#isEnding) {
      this.#isEnding = true;
      void this.#end(ending).finally(() => this.#release.resolve());
    }
    return this.#release.promise;
  }

  async #end({ end, error }: Ending): Promise<void> {
    const { scope } = this;
    const { dispatch, emit } = scope.context;
    const isStarted = this.#isStarted;
    const stage = this.#stages.current;
    const totalDurationMs = this.#stages.elapsedMs;
    const reason = error?.error ?? stopReason();
    scope.end(reason);
    dispatch({ type: 'end', end });
    // Before anything is awaited: a page that is being left does not wait.
    if (scope.webCall && !scope.isJoined && scope.source.kind === 'new')
      endUnjoined(scope.webCall, scope.context.settings.fetch);
    // The running stage fails meanwhile.
    await Promise.all([scope.release(), this.#settingUp.catch(() => {})]);
    if (error) {
      performance.mark('firmline:error', { detail: { type: error.type, ...factsOf(error.error) } });
      emit('error', { ...error, message: error.error.message, ...(isStarted ? {} : { stage }) });
    }
    if (!isStarted) {
      const isCancelled = error === undefined;
      emit('call-start-failed', {
        stage,
        totalDurationMs,
        error: asCallError(reason, 'call-failed'),
        ...(isCancelled && { cancelled: isCancelled }),
      });
    }
    scope.clear();
    if (scope.isJoined) {
      performance.mark('firmline:call-end');
      emit('call-end', end);
      if (scope.endedReason === undefined)
        this.#remote.emitMessage({
          type: 'status-update',
          status: 'ended',
          endedReason: customerEnding.reason,
        });
    }
    // Only now may another call start, so no event of this one reaches it.
    dispatch({ type: 'released' });
  }
}

/** @param message may be anything, from callers without types: the platform does not answer what it cannot read */
function requireMessage(message: unknown): void {
  if (isObject(message) && typeof message['type'] === 'string' && message['type'] !== '') return;
  throw invalidInput(
    'send() got a message without a `type`.',
    "Pass a message of the platform, such as { type: 'say', message: 'Hello.' }.",
  );
}

/** @throws FirmlineError 'invalid-input' */
export function requireText(method: string, text: unknown): void {
  if (typeof text !== 'string' || text.trim() === '') throw invalidInput(`${method}() got no text.`);
}

export const notJoined = (method: string): FirmlineError =>
  misuse(`${method}() only supported after join`, 'call-not-joined', 'Wait for start() to settle.');
