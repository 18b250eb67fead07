import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

/**
 * What PostgREST cannot read of a request, in words; undefined where it can. It answers bytes that are not UTF-8 with an
 * empty 500 or drops the connection, and a NUL ends its SQL in the middle.
 */
export function brokenPart({ headers }: IncomingMessage, path: string): string | undefined {
  // Node reads headers as Latin-1, a character a byte.
  const name = Object.keys(headers).find((each) => !isUtf8(Buffer.from(String(headers[each]), 'latin1')));
  if (name !== undefined) return `The header ${name} must be UTF-8.`;
  const decoded = path.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  const isReadable = isUtf8(Buffer.from(decoded, 'latin1')) && !decoded.includes('\0');
  return isReadable ? undefined : 'The address must be UTF-8, percent-encoded, without U+0000.';
}
