/** A message of the Postgres protocol after the start-up. */
export interface Message {
  /** One letter, such as Q for a simple query. */
  readonly type: string;
  /** Without type and length. */
  readonly body: Buffer;
  readonly bytes: Buffer;
}

/** Larger than any request that the gateway accepts. */
const maxLength = 256 * 1024 * 1024;
const headLength = 5;

/**
 * Splits received bytes into complete messages.
 * @throws RangeError for an impossible length
 */
export function readMessages(received: Buffer): { messages: Message[]; rest: Buffer } {
  const messages: Message[] = [];
  let rest = received;
  while (rest.length >= headLength) {
    const length = 1 + rest.readInt32BE(1);
    if (length < headLength || length > maxLength) throw new RangeError(`A message of ${length} bytes`);
    if (rest.length < length) break;
    const [whole, type] = [rest.subarray(0, length), String.fromCharCode(rest[0] ?? 0)];
    messages.push({ type, body: whole.subarray(headLength), bytes: whole });
    rest = rest.subarray(length);
  }
  return { messages, rest };
}

export function message(type: string, ...parts: readonly (string | number | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map(encode));
  const head = Buffer.alloc(headLength);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

/** Text ends with a zero byte; numbers have 32 bits. */
function encode(part: string | number | Buffer): Buffer {
  if (typeof part === 'string') return Buffer.from(`${part}\0`);
  if (typeof part !== 'number') return part;
  const number = Buffer.alloc(4);
  number.writeInt32BE(part);
  return number;
}

export interface WireError {
  readonly severity: 'ERROR' | 'FATAL';
  /** SQLSTATE. */
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
}

export function errorMessage({ severity, code, message: text, hint }: WireError): Buffer {
  const fields = [`S${severity}`, `V${severity}`, `C${code}`, `M${text}`, ...(hint ? [`H${hint}`] : [])];
  return message('E', ...fields, Buffer.alloc(1));
}

export const readyIdle = message('Z', Buffer.from('I'));
export const sync = message('S');
export const simpleQuery = (sql: string): Buffer => message('Q', sql);

/** The SQL of a query or parse message; null for other messages. */
export function statementOf({ type, body }: Message): string | null {
  if (type !== 'Q' && type !== 'P') return null;
  const start = type === 'P' ? body.indexOf(0) + 1 : 0;
  const end = body.indexOf(0, start);
  return body.toString('utf8', start, end === -1 ? body.length : end);
}
