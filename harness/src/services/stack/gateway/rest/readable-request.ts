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
  const decoded = decodedBytes(path);
  const isReadable = isUtf8(Buffer.from(decoded, 'latin1')) && !decoded.includes('\0');
  return isReadable ? undefined : 'The address must be UTF-8, percent-encoded, without U+0000.';
}

/** After a name or a dot, `not.` included; PostgREST separates parameters with semicolons as well. */
const costlyFilter = /[=.](i?match(\((any|all)\))?|(pl|ph|w)?fts(\([^)]*\))?)\./i;

/**
 * Whether an address filters by a regular expression or by full text. A regular expression may take minutes on a single
 * text, in which the one session of the database serves nobody else.
 */
export const hasCostlyFilter = (path: string): boolean => costlyFilter.test(decodedBytes(path));

/** Percent-decoded, a character a byte. */
const decodedBytes = (path: string): string =>
  path.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
