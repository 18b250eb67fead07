import { CallDevices, type DeviceUser, type MicrophoneHandlers } from './call-devices.ts';
import {
  type InputDevices,
  hidesKind,
  isHere,
  describeDevices,
  unsupportedKinds,
  type DeviceInfos,
  type DeviceKind,
  type DeviceChoices,
  type DeviceList,
  type DeviceSupport,
} from './device-list.ts';
import { invalidId, notConnected, notSupported } from './device-error.ts';
import { bindMethods } from '../../bind-methods.ts';

/** Lists and chooses microphones, cameras and speakers. Choices also apply to later calls. */
export interface Devices {
  /** The devices; the same object until something changes. */
  list(): Promise<DeviceList>;
  /**
   * Null is the system's default, also when that changes. During a call, settles once the device is in use; if it fails,
   * the previous one stays in use. While the browser hides the devices, any id is taken: whether it is connected is known
   * once a call has opened one.
   * @throws FirmlineError 'not-found' if it is not connected, 'call-microphone-denied', '-missing' or '-busy' if it
   * cannot be opened, 'timeout' if the call does not respond, 'call-unsupported' if the browser cannot choose one,
   * 'invalid-input'
   */
  setMicrophone(id: string | null): Promise<void>;
  /** Like setMicrophone(). Does not start the camera. */
  setCamera(id: string | null): Promise<void>;
  /** Like setMicrophone(); 'call-processing-failed' if it cannot be used. */
  setSpeaker(id: string | null): Promise<void>;
}

export interface DeviceHandlers extends MicrophoneHandlers {
  /** A device was connected, disconnected, named, or replaced another. */
  onChange(list: DeviceList): void;
}

/**
 * The devices of one client. The client calls `forJoin` for the devices that the join opens, `callJoined` and `callEnded`
 * around each call, and `setListened` when the first listener of `devices` is added or the last one removed. None of these
 * rejects.
 */
export class DeviceControl implements Devices {
  readonly #handlers: DeviceHandlers;
  readonly #system: SystemDevices;
  #choices: DeviceChoices = { microphone: null, camera: null, speaker: null };
  #call: CallDevices | undefined;
  #user: DeviceUser | undefined;
  #isListened = false;
  #unwatch: (() => void) | undefined;
  #isLookDue = false;
  #reportedList: DeviceList | undefined;
  #describedList: { readonly text: string; readonly list: DeviceList } | undefined;
  /** Serialises changes: settles when the latest is done. */
  #tail: Promise<unknown> = Promise.resolve();

  constructor(handlers: DeviceHandlers, system: SystemDevices = systemDevices) {
    this.#handlers = handlers;
    this.#system = system;
    bindMethods(this);
  }

  async list(): Promise<DeviceList> {
    return this.#describe(await this.#system.list());
  }

  setMicrophone(id: string | null): Promise<void> {
    return this.#choose('microphone', id);
  }

  setCamera(id: string | null): Promise<void> {
    return this.#choose('camera', id);
  }

  setSpeaker(id: string | null): Promise<void> {
    return this.#choose('speaker', id);
  }

  /** The chosen microphone, whether or not it is connected, for the permission prompt. */
  get chosenMicrophone(): string | undefined {
    return this.#choices.microphone ?? undefined;
  }

  /** The chosen and connected devices, for the join. */
  async forJoin(): Promise<InputDevices> {
    const { microphone, camera } = this.#choices;
    if (microphone === null && camera === null) return {};
    const infos = await this.#look();
    const isThere = (kind: DeviceKind, id: string | null): id is string =>
      id !== null && infos !== undefined && isHere(infos, kind, id);
    return {
      ...(isThere('microphone', microphone) ? { microphone } : {}),
      ...(isThere('camera', camera) ? { camera } : {}),
    };
  }

  /** Makes the call use the chosen devices. Settles once it does. */
  callJoined(user: DeviceUser): Promise<void> {
    this.callEnded();
    this.#user = user;
    this.#watch();
    return this.#inTurn(async () => {
      const infos = await this.#look();
      if (this.#user !== user) return;
      this.#call = new CallDevices(user, infos ?? [], this.#handlers);
      // Report the list to the new call in any case.
      this.#reportedList = undefined;
      if (infos) await this.#follow(infos);
    });
  }

  /** The call could not open this device after all. It is in use no more: a choice, even of the same one, opens it. */
  failed(kind: DeviceKind): void {
    void this.#inTurn(async () => {
      this.#call?.forget(kind);
      // The system's default plays.
      if (kind === 'speaker') this.#choices = { ...this.#choices, speaker: null };
      const infos = await this.#look();
      if (infos) this.#emit(infos);
    });
  }

  callEnded(): void {
    this.#call?.end();
    this.#call = undefined;
    this.#user = undefined;
    this.#watch();
  }

  setListened(isListened: boolean): void {
    this.#isListened = isListened;
    this.#watch();
  }

  async #choose(kind: DeviceKind, id: string | null): Promise<void> {
    // Callers without types may pass anything.
    if (id !== null && (typeof id !== 'string' || id === '')) throw invalidId(kind);
    await this.#inTurn(async () => {
      const infos = await this.#system.list();
      if (id !== null && unsupportedKinds(infos, this.#system.support()).includes(kind))
        throw notSupported(kind);
      if (id !== null && !isHere(infos, kind, id) && !hidesKind(infos, kind)) throw notConnected(kind);
      await this.#call?.use(infos, kind, id);
      this.#choices = { ...this.#choices, [kind]: id };
      this.#emit(infos);
    });
  }

  readonly #onChange = (): void => {
    // Plugging in one device causes several events; one pending look covers them all.
    if (this.#isLookDue) return;
    this.#isLookDue = true;
    void this.#inTurn(async () => {
      this.#isLookDue = false;
      const infos = await this.#look();
      if (infos) await this.#follow(infos);
    });
  };

  async #follow(infos: DeviceInfos): Promise<void> {
    await this.#call?.follow(infos, this.#choices);
    this.#emit(infos);
  }

  /** The connected devices; undefined if the browser does not say, which differs from none. */
  async #look(): Promise<DeviceInfos | undefined> {
    if (!this.#system.support().canList) return undefined;
    return this.#system.list().catch(() => undefined);
  }

  #describe(infos: DeviceInfos): DeviceList {
    const support = this.#system.support();
    const devicesInUse = this.#call?.inUse ?? {};
    const list = describeDevices(infos, { choices: this.#choices, support, inUse: devicesInUse });
    const text = JSON.stringify(list);
    if (this.#describedList?.text !== text) this.#describedList = { text, list };
    return this.#describedList.list;
  }

  #emit(infos: DeviceInfos): void {
    const list = this.#describe(infos);
    if (list === this.#reportedList) return;
    this.#reportedList = list;
    this.#handlers.onChange(list);
  }

  #watch(): void {
    const isDue = this.#user !== undefined || this.#isListened;
    if (isDue) this.#unwatch ??= this.#system.watch(this.#onChange);
    else {
      this.#unwatch?.();
      this.#unwatch = undefined;
    }
  }

  #inTurn<Value>(task: () => Promise<Value>): Promise<Value> {
    const turn = this.#tail.then(task);
    this.#tail = turn.catch(() => {});
    return turn;
  }
}

export interface SystemDevices {
  support(): DeviceSupport;
  list(): Promise<DeviceInfos>;
  /** @returns a function that stops watching */
  watch(onChange: () => void): () => void;
}

// Servers have neither; insecure pages lack the second.
const mediaDevices = (): MediaDevices | undefined =>
  typeof navigator === 'undefined' ? undefined : navigator.mediaDevices;

/** Touches the browser only when used, so that clients can be created on a server. */
const systemDevices: SystemDevices = {
  support: () => ({
    canList: typeof mediaDevices()?.enumerateDevices === 'function',
    canSwitchSpeaker: typeof HTMLMediaElement !== 'undefined' && 'setSinkId' in HTMLMediaElement.prototype,
  }),
  list: async () => {
    const devices = mediaDevices();
    return typeof devices?.enumerateDevices === 'function' ? devices.enumerateDevices() : [];
  },
  watch: (onChange) => {
    const devices = mediaDevices();
    devices?.addEventListener?.('devicechange', onChange);
    return () => devices?.removeEventListener?.('devicechange', onChange);
  },
};
