import { within } from '#util/within';
import { FirmlineError } from '../../../errors.ts';
import { cannotOpen, noMicrophone } from './device-error.ts';
import {
  deviceKinds,
  hasAny,
  isHere,
  systemDefault,
  chosenOrDefault,
  type DeviceInfos,
  type DeviceKind,
  type DeviceChoices,
  type InputDevices,
} from './device-list.ts';

/** What the devices can change in a running call. */
export interface DeviceUser {
  readonly usesMicrophone: boolean;
  readonly usesCamera: boolean;
  /** The devices that the join opened; if missing, the defaults. */
  readonly opened: InputDevices;
  /** Switches input devices; rejects if one cannot be opened. */
  apply(devices: InputDevices): Promise<void>;
  /** Switches the speaker; an empty id is the system's default. */
  sink(id: string): Promise<void>;
  /** Applies the user's mute again: a newly opened microphone is always on. */
  restoreMute(): void;
}

export interface MicrophoneHandlers {
  onMicrophoneLost(error: FirmlineError): void;
  onMicrophoneBack(): void;
}

/** A hanging call machine must not block later choices. */
const limitMs = 10_000;

/** The browser follows the system's default by itself. */
const defaultSpeaker = '';

/** The devices of one running call: the chosen ones as far as they are connected. */
export class CallDevices {
  readonly #user: DeviceUser;
  readonly #handlers: MicrophoneHandlers;
  readonly #ending = new AbortController();
  readonly #inUse = new Map<DeviceKind, string>();
  #isLost: boolean;

  constructor(user: DeviceUser, infos: DeviceInfos, handlers: MicrophoneHandlers) {
    this.#user = user;
    this.#handlers = handlers;
    // A call that joined without a microphone has already reported it.
    this.#isLost = !user.usesMicrophone || !hasAny(infos, 'microphone');
    this.#inUse.set('speaker', defaultSpeaker);
    for (const kind of ['microphone', 'camera'] as const) {
      if (kind === 'microphone' && !user.usesMicrophone) continue;
      const id = user.opened[kind] ?? systemDefault(infos, kind);
      if (id !== undefined) this.#inUse.set(kind, id);
    }
  }

  /** Ids of the devices in use, as far as known. */
  get inUse(): Readonly<Partial<Record<DeviceKind, string>>> {
    return Object.fromEntries([...this.#inUse].filter(([, id]) => id !== defaultSpeaker));
  }

  /** Settles pending changes immediately. */
  end(): void {
    this.#ending.abort();
  }

  /**
   * Uses the chosen device of this kind, or its fallback.
   * @throws FirmlineError when it cannot be opened; the previous one stays in use
   */
  async use(infos: DeviceInfos, kind: DeviceKind, choice: string | null): Promise<void> {
    const id = kind === 'speaker' ? this.#speaker(infos, choice) : chosenOrDefault(infos, kind, choice);
    const deviceBefore = this.#inUse.get(kind);
    if (id === undefined || id === deviceBefore) return;
    if (kind === 'camera' && !this.#user.usesCamera) return;
    if (kind === 'microphone' && !this.#user.usesMicrophone) return;
    try {
      await this.#switch(kind, id);
    } catch (cause) {
      if (this.#ending.signal.aborted) return;
      // The failure may have closed the previous device.
      if (deviceBefore !== undefined && kind !== 'speaker')
        await this.#switch(kind, deviceBefore).catch(() => {});
      throw cannotOpen(kind, cause);
    }
    this.#inUse.set(kind, id);
    if (kind === 'microphone' && this.#isLost && !this.#ending.signal.aborted) {
      this.#isLost = false;
      this.#handlers.onMicrophoneBack();
    }
  }

  /** After a device was connected or disconnected: uses the chosen devices, or their fallbacks. */
  async follow(infos: DeviceInfos, choices: DeviceChoices): Promise<void> {
    for (const kind of deviceKinds) {
      const deviceBefore = this.#inUse.get(kind);
      const isGone = kind !== 'speaker' && deviceBefore !== undefined && !isHere(infos, kind, deviceBefore);
      // If it returns under the same id, it must be opened again.
      if (isGone) this.#inUse.delete(kind);
      try {
        await this.use(infos, kind, choices[kind]);
        if (kind === 'microphone' && !hasAny(infos, kind)) this.#lose(noMicrophone());
      } catch (error) {
        // The device in use has not changed, and the next change tries again.
        if (kind === 'microphone' && isGone) this.#lose(cannotOpen(kind, error));
      }
    }
  }

  /** This device could not be opened, which the call has reported. */
  forget(kind: DeviceKind): void {
    if (kind === 'speaker') this.#inUse.set(kind, defaultSpeaker);
    else this.#inUse.delete(kind);
    this.#isLost ||= kind === 'microphone';
  }

  #speaker(infos: DeviceInfos, choice: string | null): string {
    return choice !== null && isHere(infos, 'speaker', choice) ? choice : defaultSpeaker;
  }

  async #switch(kind: DeviceKind, id: string): Promise<void> {
    const { signal } = this.#ending;
    signal.throwIfAborted();
    const task = kind === 'speaker' ? this.#user.sink(id) : this.#user.apply({ [kind]: id });
    const restoreMute = () => {
      if (kind === 'microphone' && !signal.aborted) this.#user.restoreMute();
    };
    // Also if it opens, or fails, after the timeout.
    task.then(restoreMute, restoreMute);
    await within(task, {
      ms: limitMs,
      signal,
      late: () => {
        throw new FirmlineError(`The ${kind} did not start.`, {
          code: 'timeout',
          hint: 'Try again in a moment.',
        });
      },
    });
  }

  #lose(error: FirmlineError): void {
    if (this.#isLost || this.#ending.signal.aborted) return;
    this.#isLost = true;
    this.#handlers.onMicrophoneLost(error);
  }
}
