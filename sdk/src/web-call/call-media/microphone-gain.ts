import { unlessAborted } from '#util/within';
import { FirmlineError } from '../../errors.ts';
import { libraryError } from '../call/call-error.ts';
import type { CallTransport, JoinOptions } from '../transport/transport.ts';
import { openAmplifier, type Amplifier } from './amplifier.ts';

/** What became of a gain that the browser stopped. */
export type GainChange = 'resumed' | 'lost';

type Call = Pick<CallTransport, 'daily' | 'setInputDevices' | 'setLocalAudio'>;

/** The gain of a call's microphone. Until it is set first, the call has its microphone as it is. */
export class MicrophoneGain {
  readonly #call: Call;
  readonly #onChange: (change: GainChange) => void;
  readonly #ending = new AbortController();
  #microphone: string | undefined;
  #isMuted = false;
  #amplifier: Amplifier | undefined;
  /** Undefined until it is set first. */
  #gain: number | undefined;
  /** The browser stopped the amplifier, and nothing amplifies yet. */
  #isStopped = false;
  /** Serialises changes: settles when the latest is done. */
  #tail: Promise<unknown> = Promise.resolve();

  constructor(call: Call, onChange: (change: GainChange) => void) {
    this.#call = call;
    this.#onChange = onChange;
  }

  onJoin({ devices, muted }: Pick<JoinOptions, 'devices' | 'muted'>): void {
    this.#microphone = devices.microphone;
    this.#isMuted = muted;
  }

  onLocalAudio(isOn: boolean): void {
    this.#isMuted = !isOn;
  }

  /** The call has switched to this microphone, and with it has lost the gain. */
  onMicrophone(id: string): Promise<void> {
    this.#microphone = id;
    return this.#then(async () => {
      if (!this.#amplifier && !this.#isStopped) return;
      this.#amplifier?.close();
      this.#amplifier = undefined;
      await this.#amplify();
    });
  }

  /**
   * @throws FirmlineError 'call-failed' if the call does not take it, 'aborted' if the call ended first, or why the
   * microphone could not be opened
   */
  set(gain: number): Promise<void> {
    return this.#then(async () => {
      if (this.#gain === undefined) this.#watchPage();
      this.#gain = gain;
      if (await this.#amplifier?.runs()) this.#amplifier?.setGain(gain);
      else await this.#replaceAmplifier();
    });
  }

  close(): void {
    this.#ending.abort(new FirmlineError('The call ended.', { code: 'aborted', fault: 'user' }));
    this.#amplifier?.close();
    this.#amplifier = undefined;
  }

  #then(task: () => Promise<void>): Promise<void> {
    const result = this.#tail.then(task);
    this.#tail = result.catch(() => {});
    return result;
  }

  /** The browser stops what amplifies during a telephone call, or in a hidden page; only a visible page can resume it. */
  #watchPage(): void {
    const { signal } = this.#ending;
    document.addEventListener('visibilitychange', this.#check, { signal });
    window.addEventListener('focus', this.#check, { signal });
  }

  readonly #check = (): void => {
    this.#then(() => this.#recover()).catch(() => {});
  };

  async #recover(): Promise<void> {
    if (this.#ending.signal.aborted || !(this.#amplifier || this.#isStopped)) return;
    if (await this.#amplifier?.runs()) this.#resumed();
    else await this.#replaceAmplifier();
  }

  /** Without another amplifier, the call gets the microphone as it is: better quiet than silent. */
  async #replaceAmplifier(): Promise<void> {
    const stoppedAmplifier = this.#amplifier;
    this.#amplifier = undefined;
    stoppedAmplifier?.close();
    try {
      await this.#amplify();
    } catch (cause) {
      if (stoppedAmplifier && !this.#ending.signal.aborted) {
        this.#isStopped = true;
        this.#onChange('lost');
        const { microphone } = stoppedAmplifier;
        await this.#withMute(this.#call.setInputDevices(microphone === undefined ? {} : { microphone }));
      }
      throw cause;
    }
  }

  #resumed(): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    this.#onChange('resumed');
  }

  async #amplify(): Promise<void> {
    const { signal } = this.#ending;
    signal.throwIfAborted();
    const amplifier = await openAmplifier(this.#microphone, this.#gain ?? 1, (state) => {
      if (state !== 'running') this.#isStopped = true;
      // The microphone is interrupted too, and the end of that is another change.
      if (state !== 'interrupted') this.#check();
    });
    try {
      signal.throwIfAborted();
      const settings = { customTrack: amplifier.track };
      await this.#withMute(Promise.resolve(this.#call.daily?.updateInputSettings({ audio: { settings } })));
    } catch (cause) {
      amplifier.close();
      throw libraryError('setMicrophoneGain', cause);
    }
    this.#amplifier = amplifier;
    this.#resumed();
  }

  /** Replacing the track can unmute it, also if that fails. */
  async #withMute(replacement: Promise<unknown>): Promise<void> {
    const { signal } = this.#ending;
    try {
      // If the call ends first, the library would wait forever.
      await unlessAborted(replacement, signal);
    } finally {
      if (this.#isMuted && !signal.aborted) this.#call.setLocalAudio(false);
    }
  }
}
