import type { MeetingMethods } from '../web-call/meeting/meeting-methods.ts';

/** A meeting that accepts everything and logs each request. */
export function scriptedMeeting(note: (line: string) => void): MeetingMethods {
  const ask = (name: string, value?: unknown) =>
    note(value === undefined ? name : `${name} ${JSON.stringify(value)}`);
  const player = {
    session_id: 'player',
    remoteMediaPlayerState: { state: 'playing', settings: {} },
  } as const;
  let [receiveSettings, inputSettings, trayButtons, integrations] = [{}, {}, {}, {}];
  return {
    setUserName: async (name) => ask('setUserName', name),
    setUserData: async (data) => ask('setUserData', data),
    getReceiveSettings: async () => receiveSettings,
    async updateReceiveSettings(settings) {
      ask('updateReceiveSettings', settings);
      return (receiveSettings = { ...receiveSettings, ...settings });
    },
    getInputSettings: async () => inputSettings,
    async updateInputSettings(settings) {
      ask('updateInputSettings', settings);
      return (inputSettings = { ...inputSettings, ...settings });
    },
    customTrayButtons: () => trayButtons,
    updateCustomTrayButtons(buttons) {
      ask('updateCustomTrayButtons', buttons);
      trayButtons = buttons;
    },
    customIntegrations: () => integrations,
    setCustomIntegrations(given) {
      ask('setCustomIntegrations', given);
      integrations = given;
    },
    startCustomIntegrations: (ids) => ask('startCustomIntegrations', ids),
    stopCustomIntegrations: (ids) => ask('stopCustomIntegrations', ids),
    sipCallTransfer: async (options) => ask('sipCallTransfer', options),
    sipRefer: async (options) => ask('sipRefer', options),
    async startRemoteMediaPlayer(options) {
      ask('startRemoteMediaPlayer', options);
      return player;
    },
    async updateRemoteMediaPlayer(options) {
      ask('updateRemoteMediaPlayer', options);
      return player;
    },
    stopRemoteMediaPlayer: async (id) => ask('stopRemoteMediaPlayer', id),
    async startCamera() {
      ask('startCamera');
      return { camera: {}, mic: {}, speaker: {} };
    },
    async preAuth(options) {
      ask('preAuth', options);
      return 'full';
    },
    getNetworkStats: async () => ({ networkState: 'good', networkStateReasons: [], latest: {} }),
  };
}
