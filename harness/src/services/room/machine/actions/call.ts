import type { Action, Actions, CallMachine } from '../types.ts';
import { valueAt, settingsOf } from '../settings.ts';
import { createNetworkStats } from '../connection/peer.ts';
import { replyDevices, setMuted, setVideoOff } from './devices.ts';

const updateParticipant = async (machine: CallMachine, id: unknown, properties: unknown) => {
  if (id === 'local') {
    const audio = valueAt(properties, 'setAudio');
    const video = valueAt(properties, 'setVideo');
    if (typeof audio === 'boolean') await setMuted(machine, !audio);
    if (typeof video === 'boolean') await setVideoOff(machine, !video);
    return;
  }
  const subscribedTracks = valueAt(properties, 'setSubscribedTracks');
  if (typeof id !== 'string' || subscribedTracks === undefined) return;
  const audio = typeof subscribedTracks === 'object' ? valueAt(subscribedTracks, 'audio') : subscribedTracks;
  // "staged" keeps a track ready without playing it.
  if (audio !== undefined) machine.session?.subscribe(id, audio === true);
};

/** The call has only one audio connection, so a test would add nothing. */
const passNetworkTest: Action = ({ bus }, message) => bus.reply(message, { results: { result: 'passed' } });

export const callActions: Actions = {
  'join-meeting': (machine, message) => machine.join(message),
  'leave-meeting': (machine) => machine.leave(),
  'start-camera': async (machine, message) => {
    machine.bus.post('call-machine-initialized');
    machine.settings = settingsOf(machine.settings, message);
    await replyDevices(machine, message);
    machine.bus.post('started-camera');
  },

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

  'get-calc-stats': async ({ bus, session }, message) =>
    bus.reply(message, (await session?.stats()) ?? createNetworkStats()(null)),
  'get-cpu-load-stats': ({ bus }, message) =>
    bus.reply(message, {
      cpuStats: { cpuLoadState: 'low', cpuLoadStateReason: 'none', stats: { latest: {} } },
    }),
  'get-network-topology': ({ bus }, message) => bus.reply(message, { topology: 'sfu' }),
  'test-network-connectivity': passNetworkTest,
  'test-websocket-connectivity': passNetworkTest,
  'test-call-quality': passNetworkTest,
};
