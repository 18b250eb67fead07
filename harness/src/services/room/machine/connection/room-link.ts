import type { AgentIdentity, ClientMessage, ServerMessage } from '../../signalling/wire.ts';
import { connectionError, FatalError } from '../daily/errors.ts';
import { findRoom } from './find-room.ts';
import type { RoomToFind } from './find-room.ts';
import { openSignalling } from './signalling.ts';
import type { Signalling } from './signalling.ts';

const joinTimeoutMs = 10_000;
/** A lost socket is given up after this; the room keeps the place a little longer. */
const reconnectMs = 20_000;
const firstDelayMs = 200;
const longestDelayMs = 2000;

export interface RoomLinkOptions extends RoomToFind {
  readonly userName: string;
  /** The call's, where the page has one. */
  readonly token: string | undefined;
  /** Closes the socket, at any time. */
  readonly signal: AbortSignal;
  /** Everything the room says but 'joined' and 'resumed'. */
  readonly message: (message: ServerMessage) => void;
  /** The socket was lost, or a new one took its place. */
  readonly connection: (event: 'interrupted' | 'connected') => void;
  /** No new socket could be had. */
  readonly failed: (cause: unknown) => void;
}

/** Reason for an abort by which the room is told that the page leaves; by any other it keeps the place for it. */
export const left = 'left';

export interface RoomLink {
  send(message: ClientMessage): void;
}

export interface JoinedRoom {
  readonly link: RoomLink;
  readonly sessionId: string;
  readonly agent: AgentIdentity;
  /** The room records the call by itself. */
  readonly recorded: boolean;
}

/**
 * Signalling that survives a lost socket. Rejects with FatalError when the room refuses ('no-room', ...) or does not
 * answer in time; a room that has said to wait may take as long as it likes.
 */
export async function openRoomLink(options: RoomLinkOptions): Promise<JoinedRoom> {
  const { signal, message, connection, failed } = options;
  const url = await findRoom(options);
  const joined = Promise.withResolvers<Extract<ServerMessage, { type: 'joined' }>>();
  // Rejected while the socket still opens, it has no other handler yet.
  joined.promise.catch(() => {});
  let settled = false;
  let socket: Signalling | undefined;

  const cancelled = () => {
    if (signal.reason === left) socket?.send({ type: 'leave' });
    joined.reject(connectionError('join', 'Cancelled'));
  };
  signal.addEventListener('abort', cancelled, { once: true });

  const reconnect = async (sessionId: string) => {
    connection('interrupted');
    const until = performance.now() + reconnectMs;
    for (let delay = firstDelayMs; performance.now() < until; delay = Math.min(delay * 2, longestDelayMs)) {
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
          const { error, message: text } = received;
          const cause = error === 'connection-error' ? connectionError('join', text, { uri: url }) : null;
          joined.reject(cause ?? new FatalError(error, text));
        } else {
          if (received.type === 'faults') clearTimeout(timer);
          message(received);
        }
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
    const { userName, token } = options;
    socket.send({ type: 'join', userName, ...(token !== undefined && { token }) });
    const { sessionId, agent, recorded } = await joined.promise;
    return { link: { send: (outgoing) => socket?.send(outgoing) }, sessionId, agent, recorded };
  } finally {
    settled = true;
    clearTimeout(timer);
  }
}
