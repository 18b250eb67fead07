import type { FirmlineError } from '../../../errors.ts';
import { DeviceControl } from '../devices/devices.ts';
import type { DeviceList } from '../devices/device-list.ts';
import { FakeCall } from './fake-call.ts';
import { FakeSystem } from './fake-system.ts';

/** The devices of a client and a call, on a system whose devices the test plugs in and out. */
export class DeviceBench {
  readonly system = new FakeSystem('mic-1', 'mic-2', 'cam-1', 'cam-2', 'out-1', 'out-2');
  readonly call = new FakeCall();
  readonly emitted: DeviceList[] = [];
  readonly lost: (FirmlineError | 'back')[] = [];
  readonly control = new DeviceControl(
    {
      onChange: (list) => this.emitted.push(list),
      onMicrophoneLost: (error) => this.lost.push(error),
      onMicrophoneBack: () => this.lost.push('back'),
    },
    this.system,
  );

  /** Connects exactly these devices. Settles when the change was handled. */
  plug = async (...ids: readonly string[]): Promise<void> => {
    this.system.plug(...ids);
    await this.settled();
  };

  settled = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };

  /** Ids of the microphone, camera and speaker in use. */
  selected = async (): Promise<(string | undefined)[]> => {
    const { microphones, cameras, speakers } = await this.control.list();
    return [microphones, cameras, speakers].map(
      (devices) => devices.find(({ isSelected }) => isSelected)?.id,
    );
  };

  /** Ends the call and all observers for it. */
  end(): void {
    this.control.callEnded();
    this.control.setListened(false);
  }
}
