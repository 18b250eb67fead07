import { nextDevice, selectedDevices } from '../local/list-devices.ts';
import type { Machine, Action, Actions } from '../machine.ts';

export const replyDevices: Action = async ({ bus, settings, session }, message) =>
  bus.reply(message, await selectedDevices(settings, session?.local));

export async function setMuted(machine: Machine, muted: boolean): Promise<void> {
  machine.settings = { ...machine.settings, muted };
  await machine.session?.local.audio.setOff(muted);
}

export async function setVideoOff(machine: Machine, videoOff: boolean): Promise<void> {
  machine.settings = { ...machine.settings, videoOff };
  await machine.session?.local.video.setOff(videoOff);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Microphone, camera, speaker and screen. */
export const deviceActions: Actions = {
  'local-audio': (machine, { state }) => setMuted(machine, state !== true),
  'local-video': (machine, { state }) => setVideoOff(machine, state !== true),
  'set-allow-local-audio': async (machine, { state }) => {
    machine.settings = { ...machine.settings, source: state === true };
    await machine.session?.local.audio.use(state === true);
  },
  'set-allow-local-video': async (machine, { state }) => {
    machine.settings = { ...machine.settings, videoSource: state === true };
    await machine.session?.local.video.use(state === true);
  },

  'get-input-devices': replyDevices,
  'set-input-devices': async (machine, message) => {
    const [audio, video] = [textOf(message['audioDeviceId']), textOf(message['videoDeviceId'])];
    const { source, videoSource } = machine.settings;
    machine.settings = { ...machine.settings, source: audio ?? source, videoSource: video ?? videoSource };
    await machine.session?.local.use({ audio, video });
    await replyDevices(machine, message);
  },
  'set-output-device': async (machine, message) => {
    const outputDeviceId = textOf(message['outputDeviceId']) ?? '';
    machine.settings = { ...machine.settings, outputDeviceId };
    await replyDevices(machine, message);
  },
  'cycle-mic': async (machine, message) => {
    const device = await nextDevice('audioinput', machine.session?.local.audio.deviceId);
    if (device) await machine.session?.local.use({ audio: device.deviceId });
    machine.bus.reply(message, { device });
  },
  'cycle-camera': async (machine, message) => {
    const device = await nextDevice('videoinput', machine.session?.local.video.deviceId);
    if (device) await machine.session?.local.use({ video: device.deviceId });
    machine.bus.reply(message, { device });
  },

  'local-screen-start': async ({ session }, { captureOptions }) =>
    session?.local.screen.start(captureOptions),
  'local-screen-stop': ({ session }) => session?.local.screen.stop(),
};
