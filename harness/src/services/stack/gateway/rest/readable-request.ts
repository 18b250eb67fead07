import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';

/**
 * Describes the part of a request that PostgREST cannot read, if any. For bytes that are not UTF-8 it sends an empty
 * 500 or drops the connection, and a NUL cuts its SQL off.
 */
export function brokenPart({ headers }: IncomingMessage, path: string): string | undefined {
  // Node reads headers as Latin-1, one character per byte.
  const name = Object.keys(headers).find((each) => !isUtf8(Buffer.from(String(headers[each]), 'latin1')));
  if (name !== undefined) return `The header ${name} must be UTF-8.`;
  const decoded = decodedBytes(path);
  const isReadable = isUtf8(Buffer.from(decoded, 'latin1')) && !decoded.includes('\0');
  return isReadable ? undefined : 'The address must be UTF-8, percent-encoded, without U+0000.';
}

/** After a name or a dot, which covers `not.`. */
const costlyFilter = /[=.](i?match(\((any|all)\))?|(pl|ph|w)?fts(\([^)]*\))?)\./i;

/**
 * Whether an address filters by a regular expression or full text. A regular expression may take minutes on a single
 * value and block the database's only session.
 */
export const hasCostlyFilter = (path: string): boolean => costlyFilter.test(decodedBytes(path));

/** As many as a page reads of its firm. */
const maxColumns = 5;

/** Whether an address asks for more columns than a page reads: one repeated hundreds of times makes a large response. */
export function hasManyColumns(path: string): boolean {
  const selects = new URL(path, 'http://rest').searchParams.getAll('select');
  return selects.join(',').split(',').length > maxColumns;
}

/** Percent-decoded, one character per byte. */
const decodedBytes = (path: string): string =>
  path.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
