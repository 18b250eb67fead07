import type { Incoming } from '../daily/bus.ts';
import type { Machine, Actions } from '../machine.ts';
import { at } from '../settings.ts';

/** A player's state; `settings.state` is the requested state. */
const playerState = (settings: Readonly<Record<string, unknown>>) => ({
  state: settings['state'] === 'pause' ? 'paused' : 'playing',
  settings,
});

const settingsOf = (value: unknown) => {
  const { state = 'play', volume = 1 } = {
    state: at(value, 'state'),
    volume: at(value, 'volume'),
  };
  return { state, volume };
};

const noPlayer = 'There is no remote media player with this id';

function announce({ bus, session }: Machine, event: 'started' | 'updated', id: string, state: object): void {
  bus.post(`remote-media-player-${event}`, {
    session_id: id,
    updatedBy: session?.sessionId,
    remoteMediaPlayerState: state,
    // daily-js keeps the state of a new player under this name.
    ...(event === 'started' && { playerState: state }),
  });
}

const idOf = ({ session_id: id }: Incoming) => (typeof id === 'string' ? id : '');

/** Remote media players. They have a state, but fetch and play nothing. */
export const playerActions: Actions = {
  'daily-method-start-remote-media-player': (machine, message) => {
    const id = `player-${++machine.playersStarted}`;
    const state = playerState(settingsOf(message['settings']));
    machine.players.set(id, state.settings);
    machine.bus.reply(message, { session_id: id, ...state });
    announce(machine, 'started', id, state);
  },
  'daily-method-update-remote-media-player': (machine, message) => {
    const id = idOf(message);
    const before = machine.players.get(id);
    if (!before) return machine.bus.reply(message, { error: 'not-found', errorMsg: noPlayer });
    const state = playerState(settingsOf({ ...before, ...Object(message['settings']) }));
    machine.players.set(id, state.settings);
    machine.bus.reply(message, { session_id: id, ...state });
    announce(machine, 'updated', id, state);
  },
  'daily-method-stop-remote-media-player': (machine, message) => {
    const id = idOf(message);
    if (!machine.players.delete(id)) {
      return machine.bus.reply(message, { error: 'not-found', errorMsg: noPlayer });
    }
    machine.bus.reply(message);
    const updatedBy = machine.session?.sessionId;
    machine.bus.post('remote-media-player-stopped', { session_id: id, updatedBy, reason: 'stopped-by-peer' });
  },
};
