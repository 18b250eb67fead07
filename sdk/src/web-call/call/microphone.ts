import { within } from '#util/within';
import { asCallError } from './call-error.ts';
import type { CallScope } from './scope.ts';

/** Longest wait for the microphone's processor to switch off, ms. */
const processorLimitMs = 1000;

/**
 * The call's microphone: whether the user is muted, and how it is processed. Restores the user's choice whenever the
 * microphone changes.
 */
export class Microphone {
  readonly #call: CallScope;
  #isMuted: boolean;
  #hasProcessorFailed = false;
  /** Processors that the page has requested, at the start or since. */
  #lastRequest: number;

  constructor(call: CallScope, isMuted: boolean) {
    this.#call = call;
    this.#isMuted = isMuted;
    this.#lastRequest = call.context.settings.meeting.inputSettings?.audio?.processor ? 1 : 0;
    call.follow('joined', (options) => {
      // The user may have muted or unmuted themselves during the join.
      if (options.muted !== this.#isMuted) this.applyMute();
      // It was too early to switch it off during the join.
      this.switchOffFailedProcessor();
    });
    call.follow('microphone', () => {
      if (this.#isMuted) this.applyMute();
    });
    call.follow('input-requested', ({ audio }, request) =>
      this.#follow(request, audio?.processor !== undefined),
    );
    call.follow('nonfatal-error', ({ type }) => {
      if (type === 'audio-processor-error') this.#onProcessorFailed();
    });
    call.follow('participant', ({ isLocal, tracks }) => {
      // The buttons of an embedded frame.
      if (isLocal && call.isJoined && call.transport?.mode === 'prebuilt')
        this.#change(tracks.audio === 'off');
    });
  }

  get muted(): boolean {
    return this.#isMuted;
  }

  /** Whether noise cancellation may be set up: it replaces no processor of the page, and none that failed. */
  get hasProcessor(): boolean {
    return this.#lastRequest > 0;
  }

  get hasProcessorFailed(): boolean {
    return this.#hasProcessorFailed;
  }

  set(isMuted: boolean): void {
    this.#change(isMuted);
    this.applyMute();
  }

  applyMute(): void {
    const { signal, isJoined, transport } = this.#call;
    if (isJoined && !signal.aborted) transport?.setLocalAudio(!this.#isMuted);
  }

  /** The microphone or its processing was replaced, which may have unmuted it. */
  restore(): void {
    if (this.#call.isJoined) this.#call.report('microphone');
  }

  /** Switches a failed processor off, again if a set-up has undone that. */
  switchOffFailedProcessor(): void {
    if (this.#hasProcessorFailed) this.#onProcessorFailed();
  }

  #change(isMuted: boolean): void {
    if (isMuted === this.#isMuted) return;
    this.#isMuted = isMuted;
    this.#call.context.onMuted(isMuted);
    this.#call.report('muted', isMuted);
  }

  #follow(request: Promise<unknown>, isForProcessor: boolean): void {
    const count = isForProcessor ? 1 : 0;
    this.#lastRequest += count;
    request
      .catch(() => {
        this.#lastRequest -= count;
      })
      .finally(() => this.restore());
  }

  #onProcessorFailed(): void {
    this.#hasProcessorFailed = true;
    this.#switchProcessorOff().catch((error: unknown) =>
      this.#call.emitError('audio-processing-setup-error', asCallError(error, 'call-processing-failed')),
    );
  }

  /** Switches the processor off, and in any case restores the user's mute. */
  async #switchProcessorOff(): Promise<void> {
    const { transport, signal, isJoined } = this.#call;
    if (!transport || !isJoined || signal.aborted) return;
    const switchedOff = transport.setNoiseCancellation(false);
    const restore = () => this.restore();
    // Also after the timeout below.
    switchedOff.then(restore, restore);
    try {
      await within(switchedOff, { ms: processorLimitMs, signal, late: () => {} });
    } finally {
      this.applyMute();
    }
    await switchedOff;
  }
}
