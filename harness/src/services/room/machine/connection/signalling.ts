import type { ClientMessage } from '../../signalling/client-message.ts';
import type { ServerMessage } from '../../signalling/wire.ts';
import { connectionError } from '../daily/errors.ts';
import { at } from '../settings.ts';

const openTimeoutMs = 10_000;

export interface Signalling {
  send(message: ClientMessage): void;
  close(): void;
}

export interface SignallingEvents {
  message(message: ServerMessage): void;
  /** The socket closed unexpectedly. */
  lost(): void;
}

// The room has the same version as this script, so its messages are trusted.
const isServerMessage = (value: unknown): value is ServerMessage => typeof at(value, 'type') === 'string';

/** Opens the socket. Rejects with FatalError 'connection-error' after a timeout or an abort. */
export async function openSignalling(
  url: string,
  events: SignallingEvents,
  signal: AbortSignal,
): Promise<Signalling> {
  const socket = new WebSocket(url);
  const closing = new AbortController();
  const close = () => {
    closing.abort();
    socket.close();
  };
  const listen = { signal: closing.signal };
  let opened = false;

  await new Promise<void>((resolve, reject) => {
    const fail = (message: string) => {
      close();
      reject(connectionError('join', message, { uri: url }));
    };
    const timer = setTimeout(() => fail('The room did not respond in time'), openTimeoutMs);
    const open = () => {
      clearTimeout(timer);
      opened = true;
      resolve();
    };
    // An error is always followed by a close.
    const closed = () => {
      if (!opened) return fail('The room cannot be reached');
      close();
      events.lost();
    };
    closing.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    signal.addEventListener('abort', () => fail('Cancelled'), listen);
    socket.addEventListener('open', open, listen);
    socket.addEventListener('close', closed, listen);
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
    send(message) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close,
  };
}
