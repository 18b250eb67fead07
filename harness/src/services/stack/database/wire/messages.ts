/** A message of the Postgres protocol after the start-up. */
export interface WireMessage {
  /** One letter, such as Q for a simple query. */
  readonly type: string;
  readonly bytes: Buffer;
}

const headLength = 5;

/** Splits received bytes into complete messages. */
export function readMessages(receivedBytes: Buffer): { messages: WireMessage[]; rest: Buffer } {
  const messages: WireMessage[] = [];
  let rest = receivedBytes;
  while (rest.length >= headLength) {
    const length = 1 + rest.readInt32BE(1);
    if (length < headLength) throw new RangeError(`A message of ${length} bytes`);
    if (rest.length < length) break;
    messages.push({ type: String.fromCharCode(rest[0] ?? 0), bytes: rest.subarray(0, length) });
    rest = rest.subarray(length);
  }
  return { messages, rest };
}

export function wireMessage(type: string, ...parts: readonly (string | number | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map(encodePart));
  const head = Buffer.alloc(headLength);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** Text ends with a zero byte; numbers have 32 bits. */
function encodePart(part: string | number | Buffer): Buffer {
  if (typeof part === 'string') return Buffer.from(`${part}\0`);
  if (typeof part !== 'number') return part;
  const number = Buffer.alloc(4);
  number.writeInt32BE(part);
  return number;
}

/** The end of a connection, with its reason. */
export const fatalMessage = (code: string, text: string): Buffer =>
  wireMessage('E', 'SFATAL', 'VFATAL', `C${code}`, `M${text}`, Buffer.alloc(1));

export const readyIdle = wireMessage('Z', Buffer.from('I'));
export const sync = wireMessage('S');
export const simpleQuery = (sql: string): Buffer => wireMessage('Q', sql);
