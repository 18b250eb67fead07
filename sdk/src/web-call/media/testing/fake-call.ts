import type { DeviceUser, InputDevices } from '../devices/call-devices.ts';

/** A call that does as requested, unless the test makes it fail. */
export class FakeCall implements DeviceUser {
  usesMicrophone = true;
  usesCamera = false;
  opened: InputDevices = {};
  muted = false;
  localAudio = true;
  readonly log: string[] = [];
  /** Ids that cannot be opened. */
  readonly broken = new Set<string>();
  until: Promise<void> = Promise.resolve();

  apply = async (devices: InputDevices): Promise<void> => {
    this.log.push(...Object.entries(devices).map(([kind, id]) => `${kind} ${id}`));
    await this.until;
    // The worst case: a newly opened microphone is on.
    this.localAudio = true;
    const id = devices.microphone ?? devices.camera ?? '';
    if (this.broken.has(id)) throw new DOMException('busy', 'NotReadableError');
  };

  sink = async (id: string): Promise<void> => {
    this.log.push(`speaker ${id}`);
    if (this.broken.has(id)) throw new DOMException('gone', 'AbortError');
  };

  restoreMute = (): void => {
    this.localAudio = !this.muted;
  };
}
