import { connectionError, FatalError } from '../daily/errors.ts';
import { valueAt } from '../settings.ts';
import type { MachineMessage, RoomMessage } from '../../signalling/wire.ts';

interface RoomToFind {
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
  const server: unknown = response.ok ? valueAt(await response.json(), 'server') : null;
  if (typeof server !== 'string') throw unreachable(`The room's look-up failed with ${response.status}`);
  return server;
}

const openTimeoutMs = 10_000;

type Signalling = Awaited<ReturnType<typeof openSignalling>>;

interface SignallingEvents {
  message(message: RoomMessage): void;
  /** The socket closed unexpectedly. */
  onLost(): void;
}

// The room has the same version as this script, so its messages are trusted.
const isServerMessage = (value: unknown): value is RoomMessage => typeof valueAt(value, 'type') === 'string';

/** Opens the socket. Rejects with FatalError 'connection-error' after a timeout or an abort. */
async function openSignalling(url: string, events: SignallingEvents, signal: AbortSignal) {
  const socket = new WebSocket(url);
  const closeController = new AbortController();
  const close = () => {
    closeController.abort();
    socket.close();
  };
  const listen = { signal: closeController.signal };
  let hasOpened = false;

  await new Promise<void>((resolve, reject) => {
    const fail = (message: string) => {
      close();
      reject(connectionError('join', message, { uri: url }));
    };
    const timer = setTimeout(() => fail('The room did not respond in time'), openTimeoutMs);
    const openSocket = () => {
      clearTimeout(timer);
      hasOpened = true;
      resolve();
    };
    // An error is always followed by a close.
    const onClosed = () => {
      if (!hasOpened) return fail('The room cannot be reached');
      close();
      events.onLost();
    };
    closeController.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    signal.addEventListener('abort', () => fail('Cancelled'), listen);
    socket.addEventListener('open', openSocket, listen);
    socket.addEventListener('close', onClosed, listen);
    if (signal.aborted) fail('Cancelled');
  });

  socket.addEventListener(
    'message',
    ({ data }) => {
      const message: unknown = JSON.parse(String(data));
      if (isServerMessage(message)) events.message(message);
    },
    listen,
  );

  return {
    send(message: MachineMessage) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close,
  };
}

const joinTimeoutMs = 10_000;
/** Time to reconnect a lost socket; the room keeps the place a little longer. */
const reconnectMs = 20_000;
const firstDelayMs = 200;
const maxDelayMs = 2000;

interface RoomLinkOptions extends RoomToFind {
  /** The call's token, if the page has one. */
  readonly token: string | undefined;
  /** Closes the socket, at any time. */
  readonly signal: AbortSignal;
  /** Every message of the room except 'joined' and 'resumed'. */
  readonly message: (message: RoomMessage) => void;
  /** The socket was lost or replaced. */
  readonly connection: (event: 'interrupted' | 'connected') => void;
  /** Reconnecting failed. */
  readonly failed: (cause: unknown) => void;
}

/** Abort reason that tells the room of a leave. After any other reason the room keeps the page's place. */
export const leftReason = 'left';

export type RoomLink = Pick<Signalling, 'send'>;

/**
 * Signalling that survives a lost socket. Rejects with FatalError if the room refuses ('no-room', ...) or does not
 * respond in time. After the room's first message there is no time limit.
 */
export async function openRoomLink(options: RoomLinkOptions) {
  const { signal, token, message, connection, failed } = options;
  const url = await findRoom(options);
  const joinReply = Promise.withResolvers<Extract<RoomMessage, { type: 'joined' }>>();
  // It may be rejected before anybody awaits it.
  joinReply.promise.catch(() => {});
  let isSettled = false;
  let socket: Signalling | undefined;

  const onCancelled = () => {
    if (signal.reason === leftReason) socket?.send({ type: 'leave' });
    joinReply.reject(connectionError('join', 'Cancelled'));
  };
  signal.addEventListener('abort', onCancelled, { once: true });

  const reconnect = async (sessionId: string) => {
    connection('interrupted');
    const untilMs = performance.now() + reconnectMs;
    for (let delay = firstDelayMs; performance.now() < untilMs; delay = Math.min(delay * 2, maxDelayMs)) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (signal.aborted) return;
      try {
        socket = await openSignalling(url, eventsFor(sessionId), signal);
        socket.send({ type: 'join', resume: sessionId });
        return;
      } catch {
        // Try again after the next delay.
      }
    }
    if (!signal.aborted)
      failed(connectionError('reconnect', 'The connection to the room was lost', { uri: url }));
  };

  const eventsFor = (session: string | null) => {
    let sessionId = session;
    return {
      message(incomingMessage: RoomMessage) {
        if (incomingMessage.type === 'joined') {
          sessionId = incomingMessage.sessionId;
          joinReply.resolve(incomingMessage);
        } else if (incomingMessage.type === 'resumed') connection('connected');
        else if (incomingMessage.type === 'error' && !isSettled) {
          const { error, message: text } = incomingMessage;
          const cause = error === 'connection-error' ? connectionError('join', text, { uri: url }) : null;
          joinReply.reject(cause ?? new FatalError(error, text));
        } else {
          if (incomingMessage.type === 'faults') clearTimeout(timer);
          message(incomingMessage);
        }
      },
      onLost() {
        if (sessionId) void reconnect(sessionId);
        else joinReply.reject(connectionError('join', 'The room closed the connection', { uri: url }));
      },
    };
  };

  const timer = setTimeout(
    () => joinReply.reject(connectionError('join', 'The room did not respond in time', { uri: url })),
    joinTimeoutMs,
  );
  try {
    socket = await openSignalling(url, eventsFor(null), signal);
    socket.send({ type: 'join', ...(token !== undefined && { token }) });
    const { sessionId, agent } = await joinReply.promise;
    const link: RoomLink = { send: (outgoingMessage) => socket?.send(outgoingMessage) };
    return { link, sessionId, agent };
  } finally {
    isSettled = true;
    clearTimeout(timer);
  }
}
