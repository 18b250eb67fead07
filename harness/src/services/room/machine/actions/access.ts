import type { Actions } from './action.ts';
import { at, settingsOf } from '../settings.ts';

const full = { access: { level: 'full' } } as const;

/** Last part of a room's address. */
const nameOf = (url: unknown): string =>
  typeof url === 'string' && URL.canParse(url, location.href)
    ? (new URL(url, location.href).pathname.split('/').at(-1) ?? '')
    : '';

/** Who may come in, and to which room. */
export const accessActions: Actions = {
  // The room itself is asked at the join.
  'daily-method-preauth': (machine, message) => {
    machine.settings = settingsOf(machine.settings, message);
    machine.url = at(message['properties'], 'url');
    machine.bus.post('access-state-updated', full);
    machine.bus.reply(message, full);
  },
  // Nobody has to be asked: the lobby ends by itself.
  'daily-method-request-access': async ({ bus, session }, message) => {
    await session?.letIn;
    bus.reply(message, { ...full, granted: true });
  },
  'lib-room-info': ({ bus, url }, message) => {
    const name = nameOf(url);
    bus.reply(message, { id: name, name, config: {}, domainConfig: {}, tokenConfig: {} });
  },
};
