import { unlessAborted } from '#util/within';
import { FirmlineError } from '../../errors.ts';
import { explainMicrophone } from '../media/microphone-error.ts';
import { libraryError } from '../call/call-error.ts';
import type { CallTransport, JoinOptions } from '../transport/transport.ts';

/** The gain of a call's microphone. Until it is set first, the call has its microphone as it is. */
export class MicrophoneGain {
  readonly #call: Pick<CallTransport, 'daily' | 'setLocalAudio'>;
  readonly #over = new AbortController();
  #microphone: string | undefined;
  #isMuted = false;
  #amplifier: Amplifier | undefined;
  #gain = 1;
  /** Serialises changes: settles when the latest is done. */
  #tail: Promise<unknown> = Promise.resolve();

  constructor(call: Pick<CallTransport, 'daily' | 'setLocalAudio'>) {
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
      await this.#amplify();
    });
  }

  /**
   * @throws FirmlineError 'call-failed' if the call does not take it, 'aborted' if the call ended first, or why the
   * microphone could not be opened
   */
  set(gain: number): Promise<void> {
    return this.#then(async () => {
      this.#gain = gain;
      if (this.#amplifier) this.#amplifier.setGain(gain);
      else await this.#amplify();
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

  async #amplify(): Promise<void> {
    const { signal } = this.#over;
    signal.throwIfAborted();
    const amplifier = await openAmplifier(this.#microphone, this.#gain);
    try {
      signal.throwIfAborted();
      const settings = { customTrack: amplifier.track };
      // If the call ends first, the library would wait forever.
      await unlessAborted(
        Promise.resolve(this.#call.daily?.updateInputSettings({ audio: { settings } })),
        signal,
      );
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
  setGain(gain: number): void;
  close(): void;
}

/** Opens a microphone, by default the system's, behind a gain. */
async function openAmplifier(microphone: string | undefined, gain: number): Promise<Amplifier> {
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: microphone === undefined ? true : { deviceId: { exact: microphone } } })
    .catch((cause: unknown) => {
      throw explainMicrophone(cause);
    });
  const opened: (() => unknown)[] = [() => stream.getTracks().forEach((track) => track.stop())];
  const close = () => opened.splice(0).forEach((undo) => void undo());
  try {
    return { ...amplify(stream, gain, opened), close };
  } catch (cause) {
    // An open microphone shows a light.
    close();
    throw new FirmlineError('This browser cannot amplify a microphone.', { code: 'call-unsupported', cause });
  }
}

/** @param opened gets what has to be undone */
function amplify(stream: MediaStream, gain: number, opened: (() => unknown)[]): Omit<Amplifier, 'close'> {
  const context = new AudioContext();
  opened.push(() => context.close());
  const node = context.createGain();
  node.gain.value = gain;
  const output = context.createMediaStreamDestination();
  context.createMediaStreamSource(stream).connect(node).connect(output);
  const [track] = output.stream.getAudioTracks();
  if (!track) throw new Error('The destination has no track.');
  opened.push(() => track.stop());
  return {
    track,
    setGain: (value) => {
      node.gain.value = value;
    },
  };
}
