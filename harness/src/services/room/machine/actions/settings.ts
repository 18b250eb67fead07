import { mergeInputSettings, sourceOf } from '../settings.ts';
import type { Actions } from '../machine.ts';

const fieldsOf = (value: unknown): Record<string, unknown> => ({ ...Object(value) });

export const settingsActions: Actions = {
  'update-input-settings': async (machine, message) => {
    const requested = mergeInputSettings(machine.settings.inputSettings, message['inputSettings']);
    const [audio, video] = [
      sourceOf(message['inputSettings'], 'audio'),
      sourceOf(message['inputSettings'], 'video'),
    ];
    if (audio !== undefined || video !== undefined) await machine.session?.local.use({ audio, video });
    await machine.session?.processing.apply(requested);
    // Another request may have changed the settings meanwhile.
    const inputSettings = mergeInputSettings(machine.settings.inputSettings, message['inputSettings']);
    machine.settings = { ...machine.settings, inputSettings };
    machine.bus.reply(message, { inputSettings });
    machine.bus.post('input-settings-updated', { inputSettings });
  },

  'set-user-name': (machine, message) => {
    const userName = typeof message['name'] === 'string' ? message['name'] : '';
    machine.settings = { ...machine.settings, userName };
    machine.session?.describe({ userName });
    machine.bus.reply(message, { userName });
  },
  'set-user-data': (machine, message) => {
    const { userData } = message;
    machine.settings = { ...machine.settings, userData };
    machine.session?.describe({ userData });
    machine.bus.reply(message, { userData });
  },

  'update-receive-settings': (machine, message) => {
    const all = { ...machine.settings.receiveSettings, ...fieldsOf(message['receiveSettings']) };
    // Inherited values are not stored.
    const receiveSettings = Object.fromEntries(
      Object.entries(all).filter(([, value]) => value !== 'inherit'),
    );
    machine.settings = { ...machine.settings, receiveSettings };
    machine.bus.reply(message, { receiveSettings });
    machine.bus.post('receive-settings-updated', { receiveSettings });
  },
};
