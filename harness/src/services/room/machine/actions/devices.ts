import { selectedDevices } from '../local/devices.ts';
import type { Action, Actions, CallMachine } from '../types.ts';
import { intervalMsOf, mergeInputSettings, mediaSourceOf } from '../settings.ts';

export const replyDevices: Action = async ({ bus, settings, session }, message) =>
  bus.reply(message, await selectedDevices(settings, session?.local));

export async function setMuted(machine: CallMachine, isMuted: boolean): Promise<void> {
  machine.settings = { ...machine.settings, muted: isMuted };
  await machine.session?.local.audio.setOff(isMuted);
}

export async function setVideoOff(machine: CallMachine, isVideoOff: boolean): Promise<void> {
  machine.settings = { ...machine.settings, videoOff: isVideoOff };
  await machine.session?.local.video.setOff(isVideoOff);
}

const textOrNone = (value: unknown) => (typeof value === 'string' ? value : undefined);

export const deviceActions: Actions = {
  'local-audio': (machine, { state }) => setMuted(machine, state !== true),
  'local-video': (machine, { state }) => setVideoOff(machine, state !== true),
  'get-input-devices': replyDevices,
  'set-input-devices': async (machine, message) => {
    const [audio, video] = [textOrNone(message['audioDeviceId']), textOrNone(message['videoDeviceId'])];
    const { source, videoSource } = machine.settings;
    machine.settings = { ...machine.settings, source: audio ?? source, videoSource: video ?? videoSource };
    await machine.session?.local.use({ audio, video });
    await replyDevices(machine, message);
  },
  'set-output-device': async (machine, message) => {
    const outputDeviceId = textOrNone(message['outputDeviceId']) ?? '';
    machine.settings = { ...machine.settings, outputDeviceId };
    await replyDevices(machine, message);
  },
  'update-input-settings': async (machine, message) => {
    const requestedSettings = mergeInputSettings(machine.settings.inputSettings, message['inputSettings']);
    const [audio, video] = [
      mediaSourceOf(message['inputSettings'], 'audio'),
      mediaSourceOf(message['inputSettings'], 'video'),
    ];
    if (audio !== undefined || video !== undefined) await machine.session?.local.use({ audio, video });
    await machine.session?.processing.apply(requestedSettings);
    // Another request may have changed the settings meanwhile.
    const inputSettings = mergeInputSettings(machine.settings.inputSettings, message['inputSettings']);
    machine.settings = { ...machine.settings, inputSettings };
    machine.bus.reply(message, { inputSettings });
    machine.bus.post('input-settings-updated', { inputSettings });
  },
  'local-screen-start': ({ bus }) =>
    bus.post('nonfatal-error', {
      type: 'screen-share-error',
      errorMsg: 'The local call machine shares no screen',
    }),
};

const observers = { local: 'localLevelMs', remote: 'remoteLevelsMs' } as const;
type Observer = keyof typeof observers;

/** Replies once levels are measured. Before the join it replies at once, and the call starts the observer. */
const startTrack =
  (observer: Observer): Action =>
  async (machine, message) => {
    const intervalMs = intervalMsOf(message['interval']);
    machine.settings = { ...machine.settings, [observers[observer]]: intervalMs };
    if (machine.session?.isJoined) await machine.session.levels[observer].start(intervalMs);
    machine.bus.reply(message);
  };

const stopTrack =
  (observer: Observer): Action =>
  (machine, message) => {
    machine.settings = { ...machine.settings, [observers[observer]]: null };
    machine.session?.levels[observer].stop();
    machine.bus.reply(message);
  };

export const levelActions: Actions = {
  'start-local-audio-level-observer': startTrack('local'),
  'stop-local-audio-level-observer': stopTrack('local'),
  'start-remote-participants-audio-level-observer': startTrack('remote'),
  'stop-remote-participants-audio-level-observer': stopTrack('remote'),
};

/** Nothing is recorded; the page only gets the events of a recording. */
export const recordingActions: Actions = {
  'local-recording-start': ({ bus, session }, { type, layout, instanceId }) => {
    const startedBy = session?.sessionId ?? '';
    bus.post('recording-started', {
      local: type === 'local',
      type: typeof type === 'string' ? type : 'cloud',
      recordingId: `recording-of-${startedBy}`,
      startedBy,
      layout: layout ?? { preset: 'default' },
      ...(typeof instanceId === 'string' && { instanceId }),
    });
  },
  'local-recording-stop': ({ bus }) => bus.post('recording-stopped'),
};
