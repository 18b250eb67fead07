import type { Actions } from '../machine.ts';
import { at, settingsOf } from '../settings.ts';

const full = { access: { level: 'full' } } as const;

/** Last part of a room's address. */
const nameOf = (url: unknown): string =>
  typeof url === 'string' && URL.canParse(url, location.href)
    ? (new URL(url, location.href).pathname.split('/').at(-1) ?? '')
    : '';

/** Access to the room. */
export const accessActions: Actions = {
  // The room checks access at the join.
  'daily-method-preauth': (machine, message) => {
    machine.settings = settingsOf(machine.settings, message);
    machine.url = at(message['properties'], 'url');
    machine.bus.post('access-state-updated', full);
    machine.bus.reply(message, full);
  },
  // Nobody has to grant access: the lobby ends by itself.
  'daily-method-request-access': async ({ bus, session }, message) => {
    await session?.admitted;
    bus.reply(message, { ...full, granted: true });
  },
  'lib-room-info': ({ bus, url }, message) => {
    const name = nameOf(url);
    bus.reply(message, { id: name, name, config: {}, domainConfig: {}, tokenConfig: {} });
  },
};
