import type { Socket } from 'node:net';
import { type WireError, message, readMessages, readyIdle } from './messages.ts';

export interface HandshakeOptions {
  readonly parameters: Readonly<Record<string, string>>;
  readonly isPassword: (given: string) => boolean;
  readonly refuse: (error: WireError) => void;
}

const timeoutMs = 5000;
const maxStartLength = 10_000;
const requests = { protocol: 3, cancel: 80_877_102, ssl: 80_877_103, gssEncryption: 80_877_104 };

/**
 * Performs the start-up of a client's connection, without the engine.
 * @returns the bytes received after the start-up; null if the client is refused
 */
export async function handshake(
  socket: Socket,
  chunks: AsyncIterator<Buffer>,
  { parameters, isPassword, refuse }: HandshakeOptions,
): Promise<Buffer | null> {
  const overdue = setTimeout(() => socket.destroy(), timeoutMs);
  let received: Buffer = Buffer.alloc(0);
  /** False at the end of the connection. */
  const readTo = async (length: number): Promise<boolean> => {
    while (received.length < length) {
      const next = await chunks.next();
      if (next.done) return false;
      received = Buffer.concat([received, next.value]);
    }
    return true;
  };
  try {
    for (;;) {
      if (!(await readTo(8))) return null;
      const [length, code] = [received.readInt32BE(0), received.readInt32BE(4)];
      if (length < 8 || length > maxStartLength || code === requests.cancel) return null;
      if (!(await readTo(length))) return null;
      received = received.subarray(length);
      if (code >> 16 === requests.protocol) break;
      if (code !== requests.ssl && code !== requests.gssEncryption) return null;
      socket.write('N');
    }
    socket.write(message('R', cleartextPassword));
    if (!(await readTo(5)) || received[0] !== 'p'.charCodeAt(0)) return null;
    const length = 1 + received.readInt32BE(1);
    if (length > maxStartLength || !(await readTo(length))) return null;
    const { messages, rest } = readMessages(received.subarray(0, length));
    const given = messages[0]?.body.toString('utf8').replace(/\0$/, '') ?? '';
    if (!isPassword(given)) {
      refuse({ severity: 'FATAL', code: '28P01', message: 'Wrong password.' });
      return null;
    }
    received = Buffer.concat([rest, received.subarray(length)]);
    const status = Object.entries(parameters).map(([name, value]) => message('S', name, value));
    socket.write(Buffer.concat([message('R', authenticated), ...status, message('K', 0, 0), readyIdle]));
    return received;
  } finally {
    clearTimeout(overdue);
  }
}

const cleartextPassword = 3;
const authenticated = 0;
