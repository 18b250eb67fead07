import { accessActions } from './access.ts';
import type { Action } from '../machine.ts';
import { callActions } from './call.ts';
import { deviceActions } from './devices.ts';
import { levelActions } from './levels.ts';
import { ignoredActions } from './ignored.ts';
import { recordingActions } from './recording.ts';
import { settingsActions } from './settings.ts';

/** Handlers of daily-js's messages. */
export const actions: Readonly<Record<string, Action | undefined>> = {
  ...ignoredActions,
  ...accessActions,
  ...callActions,
  ...deviceActions,
  ...levelActions,
  ...recordingActions,
  ...settingsActions,
};

export const unknownAction: Action = ({ bus }, message) =>
  bus.reply(message, { error: `Unknown action: ${message.action}` });
