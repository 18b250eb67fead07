import { within } from '../../../async/within.ts';
import type { FirmlineError } from '../../../errors.ts';
import { cannotOpen, noMicrophone } from './device-error.ts';
import {
  deviceKinds,
  hasAny,
  isHere,
  systemDefault,
  wanted,
  type DeviceInfos,
  type DeviceKind,
} from './device-infos.ts';
import type { DeviceChoices } from './device-list.ts';

/** Ids of the devices a call takes in. */
export interface InputDevices {
  readonly microphone?: string;
  readonly camera?: string;
}

/** What a running call lets its devices do. */
export interface DeviceUser {
  /** Whether the call sends a picture. */
  readonly usesCamera: boolean;
  /** What the join was told to open; nothing: the defaults. */
  readonly opened: InputDevices;
  /** Changes what the call takes in; rejects when that cannot be opened. */
  apply(devices: InputDevices): Promise<void>;
  /** Changes what the call is heard on; an empty id: the system's default. */
  sink(id: string): Promise<void>;
  /** Puts local audio to what the person chose: a microphone just opened is on regardless. */
  restoreMute(): void;
}

export interface MicrophoneHandlers {
  /** The call goes on without a microphone. */
  onMicrophoneLost(error: FirmlineError): void;
  /** The call has a microphone again. */
  onMicrophoneBack(): void;
}

/** A call machine that does not answer must not keep every later choice waiting. */
const limitMs = 10_000;

/** The browser follows the system's default by itself. */
const defaultSpeaker = '';

/** The devices of one running call, kept to what was chosen as far as that is there. */
export class CallDevices {
  readonly #user: DeviceUser;
  readonly #handlers: MicrophoneHandlers;
  readonly #ended = new AbortController();
  readonly #inUse = new Map<DeviceKind, string>();
  #lost: boolean;

  constructor(user: DeviceUser, infos: DeviceInfos, handlers: MicrophoneHandlers) {
    this.#user = user;
    this.#handlers = handlers;
    // A call that was joined without a microphone said so already.
    this.#lost = !hasAny(infos, 'microphone');
    this.#inUse.set('speaker', defaultSpeaker);
    for (const kind of ['microphone', 'camera'] as const) {
      const id = user.opened[kind] ?? systemDefault(infos, kind);
      if (id !== undefined) this.#inUse.set(kind, id);
    }
  }

  /** Only where it is known. */
  get inUse(): Readonly<Partial<Record<DeviceKind, string>>> {
    return Object.fromEntries([...this.#inUse].filter(([, id]) => id !== defaultSpeaker));
  }

  /** What is still under way settles at once. */
  end(): void {
    this.#ended.abort();
  }

  /**
   * Uses what is chosen of this kind, or what stands in for it.
   * @throws FirmlineError when it cannot be opened; the one before stays in use
   */
  async use(infos: DeviceInfos, kind: DeviceKind, choice: string | null): Promise<void> {
    const id = kind === 'speaker' ? this.#speaker(infos, choice) : wanted(infos, kind, choice);
    const before = this.#inUse.get(kind);
    if (id === undefined || id === before) return;
    if (kind === 'camera' && !this.#user.usesCamera) return;
    try {
      await this.#switch(kind, id);
    } catch (cause) {
      if (this.#ended.signal.aborted) return;
      // Whether what failed gave up the one before, nobody says.
      if (before !== undefined && kind !== 'speaker') await this.#switch(kind, before).catch(() => {});
      throw cannotOpen(kind, cause);
    } finally {
      if (kind === 'microphone' && !this.#ended.signal.aborted) this.#user.restoreMute();
    }
    this.#inUse.set(kind, id);
    if (kind === 'microphone' && this.#lost && !this.#ended.signal.aborted) {
      this.#lost = false;
      this.#handlers.onMicrophoneBack();
    }
  }

  /** After something came or went: takes up what is chosen again, or what stands in for it. */
  async follow(infos: DeviceInfos, choices: DeviceChoices): Promise<void> {
    for (const kind of deviceKinds) {
      const before = this.#inUse.get(kind);
      const isGone = kind !== 'speaker' && before !== undefined && !isHere(infos, kind, before);
      // It may come back under the same id, and has to be opened again then.
      if (isGone) this.#inUse.delete(kind);
      try {
        await this.use(infos, kind, choices[kind]);
        if (kind === 'microphone' && !hasAny(infos, kind)) this.#lose(noMicrophone());
      } catch (error) {
        // Of a device in use nothing has changed: the next change tries again.
        if (kind === 'microphone' && isGone) this.#lose(cannotOpen(kind, error));
      }
    }
  }

  #speaker(infos: DeviceInfos, choice: string | null): string {
    return choice !== null && isHere(infos, 'speaker', choice) ? choice : defaultSpeaker;
  }

  async #switch(kind: DeviceKind, id: string): Promise<void> {
    const { signal } = this.#ended;
    signal.throwIfAborted();
    const task = kind === 'speaker' ? this.#user.sink(id) : this.#user.apply({ [kind]: id });
    await within(task, { ms: limitMs, signal, code: 'timeout', message: `The ${kind} did not start.` });
  }

  #lose(error: FirmlineError): void {
    if (this.#lost || this.#ended.signal.aborted) return;
    this.#lost = true;
    this.#handlers.onMicrophoneLost(error);
  }
}
