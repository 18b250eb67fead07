import { connectionError, FatalError } from '../daily/errors.ts';
import { at } from '../settings.ts';

export interface RoomToFind {
  /** Address of the room's page. */
  readonly url: unknown;
  /** Folder from which daily-js loaded this script; unknown in older versions. */
  readonly bundleFolder: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * The WebSocket address of a room. A script from `c.<domain>` asks `gs.<domain>` for the room's server, so if daily-js
 * falls back to another domain, the whole call uses that one. Any other script uses the room's own address.
 * @throws FatalError 'no-room' if the room does not exist, 'connection-error' without a response
 */
export async function findRoom({ url, bundleFolder, signal }: RoomToFind): Promise<string> {
  if (typeof url !== 'string' || !URL.canParse(url, location.href))
    throw new FatalError('no-room', 'The room address is not a URL');
  const room = new URL(url, location.href);
  const directory = directoryOf(room, bundleFolder);
  if (directory) return lookUpRoom(directory, signal);
  room.protocol = room.protocol === 'https:' ? 'wss:' : 'ws:';
  return room.href;
}

function directoryOf(room: URL, bundleFolder: string | undefined): string | null {
  const bundle = URL.parse(bundleFolder ?? '');
  if (!bundle?.hostname.startsWith('c.')) return null;
  const [team] = room.hostname.split('.');
  const domain = bundle.host.slice('c.'.length);
  return `${bundle.protocol}//gs.${domain}/rooms/check/${team}${room.pathname}`;
}

async function lookUpRoom(uri: string, signal: AbortSignal): Promise<string> {
  const unreachable = (message: string) => connectionError('room-lookup', message, { uri });
  const response = await fetch(uri, { signal, cache: 'no-store' }).catch(() => {
    throw unreachable(signal.aborted ? 'Cancelled' : 'The room cannot be looked up');
  });
  if (response.status === 404) throw new FatalError('no-room', 'The room does not exist');
  const server: unknown = response.ok ? at(await response.json(), 'server') : null;
  if (typeof server !== 'string') throw unreachable(`The room's look-up failed with ${response.status}`);
  return server;
}
