import { type Message, statementOf } from './messages.ts';

/**
 * First words of a connection's allowed statements. Postgres itself enforces the role's privileges. Missing here are
 * the statements that return the session to its owner (SET SESSION AUTHORIZATION, RESET, DISCARD), because the owner
 * is a superuser.
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

/** Query, parse, bind, describe, execute, sync, close, flush and terminate; no COPY and no function calls by number. */
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
  // Postgres accepts one statement in a parse message, but several in a query message.
  if (message.type === 'Q' && statements.length > 1) return false;
  return first.has(/^[a-z]+/i.exec(withoutComments(text))?.[0].toLowerCase() ?? '');
}

/** Bracketed comments can nest, and no known client sends them first. */
const withoutComments = (statement: string): string =>
  statement.replace(/^(?:\s+|--[^\r\n]*)+/, '').trimEnd();

/** Whether a statement begins a transaction that may write. */
export function beginsWriting(message: Message): boolean {
  const text = statementOf(message);
  return text !== null && /^\s*(?:begin|start)\b/i.test(text) && !/\bread\s+only\b/i.test(text);
}
