import { CallDevices, type DeviceUser, type InputDevices, type MicrophoneHandlers } from './call-devices.ts';
import { invalidId, notConnected, notSupported } from './device-error.ts';
import { isHere, type DeviceInfos, type DeviceKind } from './device-infos.ts';
import { describeDevices, unsupportedKinds, type DeviceChoices, type DeviceList } from './device-list.ts';
import { systemDevices, type SystemDevices } from './system-devices.ts';

/** Microphones, cameras and speakers: what there is, and which of them a call uses. Choices hold for later calls too. */
export interface Devices {
  /** The same list until something changes. */
  list(): Promise<DeviceList>;
  /**
   * Null: the system's default, whatever it becomes. In a call it settles once the device is in use; when it fails, the
   * one before stays.
   * @throws FirmlineError 'not-found' when it is not connected, 'call-microphone-denied', '-missing' or '-busy' when it
   * cannot be opened, 'timeout' when the call does not answer, 'call-unsupported' where the browser offers no choice,
   * 'invalid-input'
   */
  setMicrophone(id: string | null): Promise<void>;
  /** As for the microphone. Starts no camera. */
  setCamera(id: string | null): Promise<void>;
  /** As for the microphone; 'call-processing-failed' when it cannot be used. */
  setSpeaker(id: string | null): Promise<void>;
}

export interface DeviceHandlers extends MicrophoneHandlers {
  /** Something came, went, got its name, or is used in place of another. */
  onChange(list: DeviceList): void;
}

/**
 * The devices of one client. Beside what is public, the client calls `forJoin` for what the join is to open,
 * `callJoined` and `callEnded` around each call, and `setListened` when the first listener of its `devices` event came
 * or the last one went. None of these rejects.
 */
export class DeviceControl implements Devices {
  readonly #handlers: DeviceHandlers;
  readonly #system: SystemDevices;
  #choices: DeviceChoices = { microphone: null, camera: null, speaker: null };
  #call: CallDevices | undefined;
  #user: DeviceUser | undefined;
  #listened = false;
  #unwatch: (() => void) | undefined;
  #lookIsDue = false;
  #told = '';
  #described: { readonly text: string; readonly list: DeviceList } | undefined;
  /** One change at a time: settles when the latest is done. */
  #tail: Promise<unknown> = Promise.resolve();

  constructor(handlers: DeviceHandlers, system: SystemDevices = systemDevices) {
    this.#handlers = handlers;
    this.#system = system;
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

  /** What was chosen and is there: for the question for the microphone, and for the join. */
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

  /** From now on the call is kept to what is chosen and there. Settles when it is so. */
  callJoined(user: DeviceUser): Promise<void> {
    this.callEnded();
    this.#user = user;
    this.#watch();
    return this.#inTurn(async () => {
      const infos = await this.#look();
      if (this.#user !== user) return;
      this.#call = new CallDevices(user, infos ?? [], this.#handlers);
      // The call has not heard of any.
      this.#told = '';
      if (infos) await this.#follow(infos);
    });
  }

  callEnded(): void {
    this.#call?.end();
    this.#call = undefined;
    this.#user = undefined;
    this.#watch();
  }

  /** Whether anybody wants to know what comes and goes. */
  setListened(listened: boolean): void {
    this.#listened = listened;
    this.#watch();
  }

  async #choose(kind: DeviceKind, id: string | null): Promise<void> {
    // Callers without types pass anything.
    if (id !== null && (typeof id !== 'string' || id === '')) throw invalidId(kind);
    await this.#inTurn(async () => {
      const infos = await this.#system.list();
      if (id !== null && unsupportedKinds(infos, this.#system.support()).includes(kind))
        throw notSupported(kind);
      if (id !== null && !isHere(infos, kind, id)) throw notConnected(kind);
      await this.#call?.use(infos, kind, id);
      this.#choices = { ...this.#choices, [kind]: id };
      this.#tell(infos);
    });
  }

  readonly #onChange = (): void => {
    // One plug is several events; what is still to come looks anew in any case.
    if (this.#lookIsDue) return;
    this.#lookIsDue = true;
    void this.#inTurn(async () => {
      this.#lookIsDue = false;
      const infos = await this.#look();
      if (infos) await this.#follow(infos);
    });
  };

  async #follow(infos: DeviceInfos): Promise<void> {
    await this.#call?.follow(infos, this.#choices);
    this.#tell(infos);
  }

  /** What is there; undefined when the browser does not say, which is not the same as nothing. */
  async #look(): Promise<DeviceInfos | undefined> {
    if (!this.#system.support().lists) return undefined;
    return this.#system.list().catch(() => undefined);
  }

  #describe(infos: DeviceInfos): DeviceList {
    const support = this.#system.support();
    const inUse = this.#call?.inUse ?? {};
    const list = describeDevices(infos, { choices: this.#choices, support, inUse });
    const text = JSON.stringify(list);
    // The same list until something changes.
    if (this.#described?.text !== text) this.#described = { text, list };
    return this.#described.list;
  }

  #tell(infos: DeviceInfos): void {
    const list = this.#describe(infos);
    const told = JSON.stringify(list);
    if (told === this.#told) return;
    this.#told = told;
    this.#handlers.onChange(list);
  }

  #watch(): void {
    const isDue = this.#user !== undefined || this.#listened;
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
