import { interval } from '../settings.ts';
import type { Action, Actions } from '../machine.ts';

const observers = { local: 'localLevelMs', remote: 'remoteLevelsMs' } as const;
type Observer = keyof typeof observers;

/** Replies once levels are measured. Before the join it replies at once, and the call starts the observer. */
const start =
  (which: Observer): Action =>
  async (machine, message) => {
    const intervalMs = interval(message['interval']);
    machine.settings = { ...machine.settings, [observers[which]]: intervalMs };
    if (machine.session?.joined) await machine.session.levels[which].start(intervalMs);
    machine.bus.reply(message);
  };

const stop =
  (which: Observer): Action =>
  (machine, message) => {
    machine.settings = { ...machine.settings, [observers[which]]: null };
    machine.session?.levels[which].stop();
    machine.bus.reply(message);
  };

/** Starting and stopping the observers of audio levels. */
export const levelActions: Actions = {
  'start-local-audio-level-observer': start('local'),
  'stop-local-audio-level-observer': stop('local'),
  'start-remote-participants-audio-level-observer': start('remote'),
  'stop-remote-participants-audio-level-observer': stop('remote'),
};
