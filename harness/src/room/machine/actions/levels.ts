import type { Machine } from '../machine.ts';
import { interval } from '../settings.ts';
import type { Action, Actions } from './action.ts';

const observe =
  (which: 'localLevelMs' | 'remoteLevelsMs', on: boolean): Action =>
  (machine: Machine, message) => {
    machine.settings = { ...machine.settings, [which]: on ? interval(message['interval']) : null };
    machine.observe();
    machine.bus.reply(message);
  };

/** Starting and stopping the observers of audio levels. */
export const levelActions: Actions = {
  'start-local-audio-level-observer': observe('localLevelMs', true),
  'stop-local-audio-level-observer': observe('localLevelMs', false),
  'start-remote-participants-audio-level-observer': observe('remoteLevelsMs', true),
  'stop-remote-participants-audio-level-observer': observe('remoteLevelsMs', false),
};
