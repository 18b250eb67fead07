import type { Action } from './action.ts';
import { callActions } from './call.ts';
import { deviceActions } from './devices.ts';
import { levelActions } from './levels.ts';
import { playerActions } from './media-player.ts';
import { recordingActions } from './recording.ts';
import { settingsActions } from './settings.ts';

/** Every message of daily-js that needs more than an empty answer. */
export const actions: Readonly<Record<string, Action | undefined>> = {
  ...callActions,
  ...deviceActions,
  ...levelActions,
  ...playerActions,
  ...recordingActions,
  ...settingsActions,
};
