import { type Message, statementOf } from './messages.ts';

/**
 * What may begin a statement of a connection. Postgres itself refuses what an unprivileged role may not do; left out
 * here are the statements that give the one session back to its owner (SET SESSION AUTHORIZATION, RESET, DISCARD):
 * the user who opened the engine counts as logged in, and that is a superuser.
 */
const first = new Set(
  (
    'select with values table insert update delete merge explain ' +
    'begin start commit end abort rollback savepoint release close deallocate'
  ).split(' '),
);

const settings =
  'client_encoding|client_min_messages|schema|search_path|statement_timeout|timezone|' +
  'standard_conforming_strings|datestyle|intervalstyle|bytea_output|extra_float_digits';
const setting = new RegExp(
  String.raw`^set\s+(?:(?:local|session)\s+)?(?:${settings})(?:\s*=\s*|\s+to\s+|\s+)(?:'[^'\\;]*'|"[^";]*"|[\w.-]+)$`,
  'i',
);

/** Query, parse, bind, describe, execute, sync, close, flush and terminate: no COPY, no call of a function by number. */
const types: ReadonlySet<string> = new Set('QPBDESCHX');

/** Whether a message may reach the engine. */
export function isAllowed(message: Message): boolean {
  if (!types.has(message.type)) return false;
  const text = statementOf(message);
  if (text === null) return true;
  const statements = text
    .split(';')
    .map(withoutComments)
    .filter((statement) => statement !== '');
  if (statements.every((statement) => setting.test(statement))) return true;
  // Of a parse message Postgres takes one statement only; a query message may bring several.
  if (message.type === 'Q' && statements.length > 1) return false;
  return first.has(/^[a-z]+/i.exec(withoutComments(text))?.[0].toLowerCase() ?? '');
}

/** Comments in brackets nest, and begin nothing that is sent here. */
const withoutComments = (statement: string): string =>
  statement.replace(/^(?:\s+|--[^\r\n]*)+/, '').trimEnd();

/** Whether a statement begins a transaction that may write. */
export function beginsWriting(message: Message): boolean {
  const text = statementOf(message);
  return text !== null && /^\s*(?:begin|start)\b/i.test(text) && !/\bread\s+only\b/i.test(text);
}
