import type { AgentIdentity, ClientMessage, ServerMessage } from '../wire.ts';
import { connectionError, FatalError } from './errors.ts';
import { openSignalling, socketUrl } from './signalling.ts';
import type { Signalling } from './signalling.ts';

const joinTimeoutMs = 10_000;
const retryDelaysMs = [200, 1000, 3000];

export interface RoomLinkOptions {
  readonly url: unknown;
  readonly userName: string;
  readonly signal: AbortSignal;
  /** Everything the room says after 'joined'. */
  readonly message: (message: ServerMessage) => void;
  /** The socket was lost, or a new one took its place. */
  readonly connection: (event: 'interrupted' | 'connected') => void;
  /** No new socket could be had. */
  readonly failed: (cause: unknown) => void;
}

export interface RoomLink {
  send(message: ClientMessage): void;
  /** Tells the room and closes. */
  leave(): void;
}

export interface JoinedRoom {
  readonly link: RoomLink;
  readonly sessionId: string;
  readonly agent: AgentIdentity;
}

/**
 * Signalling that survives a lost socket. Rejects with FatalError when the room refuses ('no-room', ...) or does not
 * answer in time.
 */
export async function openRoomLink(options: RoomLinkOptions): Promise<JoinedRoom> {
  const { signal, message, connection, failed } = options;
  const url = socketUrl(options.url);
  const joined = Promise.withResolvers<Extract<ServerMessage, { type: 'joined' }>>();
  // Rejected while the socket still opens, it has no other handler yet.
  joined.promise.catch(() => {});
  signal.addEventListener('abort', () => joined.reject(connectionError('join', 'Cancelled')), { once: true });
  let settled = false;
  let socket: Signalling;

  const reconnect = async (sessionId: string) => {
    connection('interrupted');
    for (const delay of retryDelaysMs) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      if (signal.aborted) return;
      try {
        socket = await openSignalling(url, eventsFor(sessionId), signal);
        socket.send({ type: 'join', resume: sessionId });
        return;
      } catch {
        // The next delay, or the end below.
      }
    }
    if (!signal.aborted)
      failed(connectionError('reconnect', 'The connection to the room was lost', { uri: url }));
  };

  const eventsFor = (session: string | null) => {
    let sessionId = session;
    return {
      message(received: ServerMessage) {
        if (received.type === 'joined') {
          sessionId = received.sessionId;
          joined.resolve(received);
        } else if (received.type === 'resumed') connection('connected');
        else if (received.type === 'error' && !settled) {
          joined.reject(new FatalError(received.error, received.message));
        } else message(received);
      },
      lost() {
        if (sessionId) void reconnect(sessionId);
        else joined.reject(connectionError('join', 'The room closed the connection', { uri: url }));
      },
    };
  };

  const timer = setTimeout(
    () => joined.reject(connectionError('join', 'The room did not answer in time', { uri: url })),
    joinTimeoutMs,
  );
  try {
    socket = await openSignalling(url, eventsFor(null), signal);
    socket.send({ type: 'join', userName: options.userName });
    const { sessionId, agent } = await joined.promise;
    const link = {
      send: (outgoing: ClientMessage) => socket.send(outgoing),
      leave: () => {
        socket.send({ type: 'leave' });
        socket.close();
      },
    };
    return { link, sessionId, agent };
  } finally {
    settled = true;
    clearTimeout(timer);
  }
}
