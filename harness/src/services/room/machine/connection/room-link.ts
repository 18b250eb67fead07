import type { ClientMessage } from '../../signalling/client-message.ts';
import type { AgentIdentity, ServerMessage } from '../../signalling/wire.ts';
import { connectionError, FatalError } from '../daily/errors.ts';
import { findRoom } from './find-room.ts';
import type { RoomToFind } from './find-room.ts';
import { openSignalling } from './signalling.ts';
import type { Signalling } from './signalling.ts';

const joinTimeoutMs = 10_000;
/** Time to reconnect a lost socket; the room keeps the place a little longer. */
const reconnectMs = 20_000;
const firstDelayMs = 200;
const maxDelayMs = 2000;

export interface RoomLinkOptions extends RoomToFind {
  readonly userName: string;
  /** The call's token, if the page has one. */
  readonly token: string | undefined;
  /** Closes the socket, at any time. */
  readonly signal: AbortSignal;
  /** Every message of the room except 'joined' and 'resumed'. */
  readonly message: (message: ServerMessage) => void;
  /** The socket was lost or replaced. */
  readonly connection: (event: 'interrupted' | 'connected') => void;
  /** Reconnecting failed. */
  readonly failed: (cause: unknown) => void;
}

/** Abort reason that tells the room of a leave. After any other reason the room keeps the page's place. */
export const left = 'left';

export interface RoomLink {
  send(message: ClientMessage): void;
}

export interface JoinedRoom {
  readonly link: RoomLink;
  readonly sessionId: string;
  readonly agent: AgentIdentity;
  /** The room records the call without a request. */
  readonly recorded: boolean;
}

/**
 * Signalling that survives a lost socket. Rejects with FatalError if the room refuses ('no-room', ...) or does not
 * respond in time. After the room's first message there is no time limit.
 */
export async function openRoomLink(options: RoomLinkOptions): Promise<JoinedRoom> {
  const { signal, message, connection, failed } = options;
  const url = await findRoom(options);
  const joined = Promise.withResolvers<Extract<ServerMessage, { type: 'joined' }>>();
  // It may be rejected before anybody awaits it.
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
    for (let delay = firstDelayMs; performance.now() < until; delay = Math.min(delay * 2, maxDelayMs)) {
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
    () => joined.reject(connectionError('join', 'The room did not respond in time', { uri: url })),
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
