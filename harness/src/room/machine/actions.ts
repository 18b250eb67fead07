import type { Incoming } from './bus.ts';
import { currentDevices } from './devices.ts';
import type { Machine } from './machine.ts';
import { networkStats } from './network-stats.ts';
import { at, interval, mergeInputSettings, settingsOf, sourceOf } from './settings.ts';

type Action = (machine: Machine, message: Incoming) => void | Promise<void>;

const replyDevices: Action = async (machine, message) =>
  machine.bus.reply(message, await currentDevices(machine.session?.local.deviceId));

const setMuted = async (machine: Machine, muted: boolean) => {
  machine.settings = { ...machine.settings, muted };
  await machine.session?.local.setMuted(muted);
};

const updateParticipant = async (machine: Machine, id: unknown, properties: unknown) => {
  if (id === 'local') {
    const audio = at(properties, 'setAudio');
    if (typeof audio === 'boolean') await setMuted(machine, !audio);
    return;
  }
  const wanted = at(properties, 'setSubscribedTracks');
  if (typeof id !== 'string' || wanted === undefined) return;
  // "staged" keeps a track ready without playing it.
  const audio = typeof wanted === 'object' ? at(wanted, 'audio') : wanted;
  if (audio !== undefined) machine.session?.subscribe(id, audio === true);
};

/** The call runs on one audio connection, so there is nothing a test could add. */
const passNetworkTest: Action = ({ bus }, message) => bus.reply(message, { results: { result: 'passed' } });

/** Every message of daily-js that needs more than an empty answer. */
export const actions: Readonly<Record<string, Action | undefined>> = {
  'join-meeting': (machine, message) => machine.join(message),
  'leave-meeting': (machine) => machine.leave(),

  'local-audio': (machine, { state }) => setMuted(machine, state !== true),
  'update-participant': (machine, { id, properties }) => updateParticipant(machine, id, properties),
  'update-participants': async (machine, { participants }) => {
    for (const [id, properties] of Object.entries(participants ?? {})) {
      await updateParticipant(machine, id, properties);
    }
  },
  'app-msg': ({ session }, { data }) => session?.send({ type: 'app-message', data }),
  'daily-method-subscribe-to-tracks-automatically': (machine, { enabled }) => {
    machine.settings = { ...machine.settings, autoSubscribe: enabled === true };
  },

  'start-local-audio-level-observer': (machine, message) => {
    machine.settings = { ...machine.settings, localLevelMs: interval(message['interval']) };
    machine.observe();
    machine.bus.reply(message);
  },
  'stop-local-audio-level-observer': (machine, message) => {
    machine.settings = { ...machine.settings, localLevelMs: null };
    machine.observe();
    machine.bus.reply(message);
  },
  'start-remote-participants-audio-level-observer': (machine, message) => {
    machine.settings = { ...machine.settings, remoteLevelsMs: interval(message['interval']) };
    machine.observe();
    machine.bus.reply(message);
  },
  'stop-remote-participants-audio-level-observer': (machine, message) => {
    machine.settings = { ...machine.settings, remoteLevelsMs: null };
    machine.observe();
    machine.bus.reply(message);
  },

  'update-input-settings': async (machine, message) => {
    const inputSettings = mergeInputSettings(machine.settings.inputSettings, message['inputSettings']);
    machine.settings = { ...machine.settings, inputSettings };
    const source = sourceOf(message['inputSettings']);
    if (source !== undefined) await machine.session?.local.use(source);
    machine.bus.reply(message, { inputSettings });
    machine.bus.post('input-settings-updated', { inputSettings });
  },
  'set-input-devices': async (machine, message) => {
    const { audioDeviceId } = message;
    if (typeof audioDeviceId === 'string') await machine.session?.local.use(audioDeviceId);
    await replyDevices(machine, message);
  },
  'set-allow-local-audio': async (machine, { state }) => {
    machine.settings = { ...machine.settings, source: state === true };
    await machine.session?.local.use(state === true);
  },
  'set-output-device': replyDevices,
  'get-input-devices': replyDevices,
  'cycle-mic': (machine, message) => machine.bus.reply(message, { device: null }),
  'cycle-camera': (machine, message) => machine.bus.reply(message, { device: null }),
  'start-camera': async (machine, message) => {
    machine.bus.post('call-machine-initialized');
    machine.settings = settingsOf(machine.settings, message);
    await replyDevices(machine, message);
    machine.bus.post('started-camera');
  },

  // The room's recording is of the wire, not of pictures; the page learns what it would from a real one.
  'local-recording-start': ({ bus }) => bus.post('recording-started', { local: true, type: 'local' }),
  'local-recording-stop': ({ bus }) => bus.post('recording-stopped'),

  'get-calc-stats': async (machine, message) =>
    machine.bus.reply(message, networkStats((await machine.session?.stats()) ?? null)),
  'get-cpu-load-stats': ({ bus }, message) =>
    bus.reply(message, {
      cpuStats: { cpuLoadState: 'low', cpuLoadStateReason: 'none', stats: { latest: {} } },
    }),
  'set-user-name': (machine, message) => {
    const userName = typeof message['name'] === 'string' ? message['name'] : '';
    machine.settings = { ...machine.settings, userName };
    if (machine.session) machine.session.userName = userName;
    machine.bus.reply(message, { userName });
  },
  'set-user-data': (machine, message) => {
    const { userData } = message;
    machine.settings = { ...machine.settings, userData };
    machine.bus.reply(message, { userData });
  },
  'test-network-connectivity': passNetworkTest,
  'test-websocket-connectivity': passNetworkTest,
  'test-call-quality': passNetworkTest,
};
