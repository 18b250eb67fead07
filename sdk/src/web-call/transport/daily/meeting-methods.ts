import type { DailyCall, DailyCustomIntegrations } from '@daily-co/daily-js';
import type { MeetingMethods, NetworkStats } from '../../meeting/meeting-methods.ts';
import type {
  CustomIntegrations,
  ReceiveSettings,
  RemoteMediaPlayerUpdateOptions,
} from '../../validation/index.ts';
import { asAccessLevel } from './participants.ts';
import { afterJoin, afterLoad, answered } from './request.ts';

/** The meeting's own methods on the library, whose results do not always match its types. */
export function meetingMethods(call: DailyCall): MeetingMethods {
  const ask = <Answer>(request: () => Promise<Answer>) => answered(call, request);
  const askAfterJoin = <Answer>(request: () => Promise<Answer>) => afterJoin(call, () => ask(request));
  const askAfterLoad = <Answer>(request: () => Promise<Answer>) => afterLoad(call, () => ask(request));
  return {
    setUserName: (name, options) =>
      afterJoin(call, async () => {
        // Outside a meeting, setUserName() never settles; the next join uses this property.
        if (call.meetingState() === 'joined-meeting') await ask(() => call.setUserName(name, options));
        else call.properties.userName = name;
      }),
    async setUserData(userData) {
      await askAfterJoin(() => call.setUserData(userData));
    },

    getReceiveSettings: () => ask(() => call.getReceiveSettings()),
    async updateReceiveSettings(receiveSettings) {
      const answer: object = await ask(() => call.updateReceiveSettings(receiveSettings));
      return (within(answer, 'receiveSettings') ?? (await this.getReceiveSettings())) as ReceiveSettings;
    },
    getInputSettings: () => call.getInputSettings(),
    async updateInputSettings(inputSettings) {
      const answer: object = await askAfterJoin(() => call.updateInputSettings(inputSettings as object));
      return within(answer, 'inputSettings') ?? answer;
    },

    customTrayButtons: () => call.customTrayButtons(),
    updateCustomTrayButtons: (customTrayButtons) => void call.updateCustomTrayButtons(customTrayButtons),
    customIntegrations: () => call.customIntegrations() as CustomIntegrations,
    setCustomIntegrations: (customIntegrations) =>
      // A copy: the library writes into it.
      void call.setCustomIntegrations(structuredClone(customIntegrations) as DailyCustomIntegrations),
    startCustomIntegrations: (ids) => void call.startCustomIntegrations([...ids]),
    stopCustomIntegrations: (ids) => void call.stopCustomIntegrations([...ids]),

    sipCallTransfer: (options) => ask(() => call.sipCallTransfer(options)),
    sipRefer: (options) => ask(() => call.sipRefer(options)),

    startRemoteMediaPlayer: (options) => ask(() => call.startRemoteMediaPlayer(options)),
    updateRemoteMediaPlayer: (options) => ask(() => call.updateRemoteMediaPlayer(asUpdate(options))),
    stopRemoteMediaPlayer: (sessionId) => ask(() => call.stopRemoteMediaPlayer(sessionId)),

    startCamera: () => askAfterLoad(() => call.startCamera()),
    async preAuth(options) {
      const { access } = await askAfterLoad(() => call.preAuth(options));
      return asAccessLevel(access);
    },
    async getNetworkStats() {
      const { networkState, networkStateReasons, stats }: Partial<DailyStats> = await ask(() =>
        call.getNetworkStats(),
      );
      return {
        networkState: networkState ?? 'unknown',
        networkStateReasons: networkStateReasons ?? [],
        latest: stats?.latest ?? {},
      };
    },
  };
}

interface DailyStats extends Omit<NetworkStats, 'latest'> {
  readonly stats: { readonly latest?: NetworkStats['latest'] };
}

const within = (answer: object, name: string): unknown => (answer as Readonly<Record<string, unknown>>)[name];

function asUpdate({ session_id, settings }: RemoteMediaPlayerUpdateOptions) {
  const { simulcastEncodings, ...rest } = settings;
  return {
    session_id,
    settings: simulcastEncodings ? { ...rest, simulcastEncodings: [...simulcastEncodings] } : rest,
  };
}
