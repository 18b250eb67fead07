import { FirmlineError } from '../../errors.ts';
import { explainMicrophone } from '../media/microphone-error.ts';
import { libraryError } from '../meeting/library-error.ts';
import type { CallTransport, JoinOptions } from '../transport/transport.ts';

/** The gain of a call's microphone. Until it is set first, the call has its microphone as it is. */
export class MicrophoneGain {
  readonly #call: Pick<CallTransport, 'meeting' | 'setLocalAudio'>;
  readonly #over = new AbortController();
  #microphone: string | undefined;
  #isMuted = false;
  #amplifier: Amplifier | undefined;
  /** Serialises changes: settles when the latest is done. */
  #tail: Promise<unknown> = Promise.resolve();

  constructor(call: Pick<CallTransport, 'meeting' | 'setLocalAudio'>) {
    this.#call = call;
  }

  onJoin({ devices, muted }: Pick<JoinOptions, 'devices' | 'muted'>): void {
    this.#microphone = devices.microphone;
    this.#isMuted = muted;
  }

  onLocalAudio(on: boolean): void {
    this.#isMuted = !on;
  }

  /** The call has switched to this microphone, and with it has lost the gain. */
  onMicrophone(id: string): Promise<void> {
    this.#microphone = id;
    return this.#then(async () => {
      const before = this.#amplifier;
      if (!before) return;
      this.#amplifier = undefined;
      before.close();
      await this.#amplify(before.gain);
    });
  }

  /**
   * @throws FirmlineError 'call-failed' if the call does not take it, 'aborted' if the call ended first, or why the
   * microphone could not be opened
   */
  set(gain: number): Promise<void> {
    return this.#then(async () => {
      if (this.#amplifier) this.#amplifier.gain = gain;
      else await this.#amplify(gain);
    });
  }

  close(): void {
    this.#over.abort(new FirmlineError('The call ended.', { code: 'aborted', fault: 'user' }));
    this.#amplifier?.close();
    this.#amplifier = undefined;
  }

  #then(task: () => Promise<void>): Promise<void> {
    const done = this.#tail.then(task);
    this.#tail = done.catch(() => {});
    return done;
  }

  async #amplify(gain: number): Promise<void> {
    const { signal } = this.#over;
    signal.throwIfAborted();
    const amplifier = await openAmplifier(this.#microphone, gain);
    try {
      signal.throwIfAborted();
      const settings = { customTrack: amplifier.track };
      await this.#call.meeting.updateInputSettings({ audio: { settings } });
      signal.throwIfAborted();
    } catch (cause) {
      amplifier.close();
      throw libraryError('setMicrophoneGain', cause);
    } finally {
      // Replacing the track can unmute it, also if that fails.
      if (this.#isMuted && !signal.aborted) this.#call.setLocalAudio(false);
    }
    this.#amplifier = amplifier;
  }
}

interface Amplifier {
  readonly track: MediaStreamTrack;
  gain: number;
  close(): void;
}

/** Opens a microphone, by default the system's, behind a gain. */
async function openAmplifier(microphone: string | undefined, gain: number): Promise<Amplifier> {
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: microphone === undefined ? true : { deviceId: { exact: microphone } } })
    .catch((cause: unknown) => {
      throw explainMicrophone(cause);
    });
  const context = new AudioContext();
  const node = context.createGain();
  node.gain.value = gain;
  const output = context.createMediaStreamDestination();
  context.createMediaStreamSource(stream).connect(node).connect(output);
  const [track] = output.stream.getAudioTracks();
  const close = () => {
    for (const open of [...stream.getTracks(), ...output.stream.getTracks()]) open.stop();
    void context.close();
  };
  if (!track) {
    close();
    throw new FirmlineError('The browser amplifies no microphone.', { code: 'call-unsupported' });
  }
  return {
    track,
    close,
    get gain() {
      return node.gain.value;
    },
    set gain(value) {
      node.gain.value = value;
    },
  };
}
