import { isObject } from '#util/is-object';
import { whyUnreachable } from '#runtime/unreachable';
import { FirmlineError, type ErrorCode, type Fault } from '../errors.ts';

/** The status with which Supabase answers for a paused project. */
export const pausedStatus = 540;

const dashboard = 'https://supabase.com/dashboard';

export const projectPaused = (cause?: unknown): FirmlineError =>
  new FirmlineError('The Supabase project is paused.', {
    code: 'database',
    hint: `Restore it at ${dashboard}, and try again in a few minutes. Free projects pause after a week without use.`,
    cause,
  });

/** The error for a host whose name does not resolve, as that of a project that was paused long ago or deleted. */
export function hostNotFound(host: string, cause: unknown): FirmlineError {
  const [, project] = /^([a-z0-9]+)\.supabase\.co$/.exec(host) ?? [];
  return new FirmlineError(`The host ${host} cannot be found.`, {
    code: 'network',
    hint:
      project === undefined
        ? 'Check the connection and the address.'
        : `If other websites open, the project is paused or deleted, or its URL is mistyped: restore it at ${dashboard}/project/${project}, or correct the URL.`,
    cause,
  });
}

/**
 * A text in what supabase-js and postgrest-js report instead of throwing: any body of an error response. `details` has the
 * causes of a request that could not be sent.
 */
function textIn(error: unknown, name: 'message' | 'code' | 'details'): string {
  const value = isObject(error) ? error[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** The typed error behind a failed request to the data service. `status` is 0 if the service was not reached. */
export function dataServiceFailure(doing: string, reported: unknown, status: number): FirmlineError {
  const message = textIn(reported, 'message');
  const code = textIn(reported, 'code');
  const failure = (text: string, kind: ErrorCode, hint?: string, fault?: Fault) =>
    new FirmlineError(text, {
      code: kind,
      ...(hint !== undefined && { hint }),
      ...(fault !== undefined && { fault }),
      cause: reported,
    });
  const mistake = (text: string, kind: ErrorCode, hint?: string) => failure(text, kind, hint, 'user');
  if (status === 0 && /^(TimeoutError|AbortError)\b/.test(message))
    return cutOff(doing, message.startsWith('TimeoutError'), reported);
  if (status === 0) {
    const [, host] = /getaddrinfo ENOTFOUND (\S+)/.exec(textIn(reported, 'details')) ?? [];
    if (host !== undefined) return hostNotFound(host, reported);
    const [, reason, name] = /Caused by: \w+: ([^]*?)\s\((\w+)\)/.exec(textIn(reported, 'details')) ?? [];
    const [, place = ''] = /^TypeError: fetch failed( at \S+)/.exec(message) ?? [];
    const [, advice = 'Check the connection and the URL of the project, then try again.'] =
      /^ProxyError: (.*)/s.exec(message) ?? [];
    const service = `the data service${place}`;
    const why = whyUnreachable(
      { message: `Could not reach ${service} ${doing}.`, hint: advice },
      Object.assign(new Error(reason), { code: name }),
      service,
    );
    return failure(why.message, 'network', why.hint);
  }
  if (status === pausedStatus) return projectPaused(reported);
  if (status === 511)
    return failure(
      `The network requires a log-in ${doing}.`,
      'network',
      'Open any page in a browser and log in to the network, then try again.',
    );
  const isPage = code === '' && message.trimStart().startsWith('<');
  if (status < 400 || (status < 500 && isPage)) return unexpectedAnswer(doing, reported, status);
  if (status === 401 || status === 403 || code === '42501')
    return mistake(
      `The data service refused the key ${doing}.`,
      'auth',
      'Check that the key belongs to this project and is of the right kind (anon or service role).',
    );
  if (status === 429)
    return failure(
      `The data service received too many requests ${doing}.`,
      'rate-limited',
      'Try again in a minute.',
    );
  if (code === '23505') return mistake('A firm with this slug already exists.', 'conflict');
  if (code === '23514' || code === '22001')
    return mistake(`The database refused a value ${doing}: ${message}`, 'invalid-input');
  if (code === '42P01' || code === 'PGRST205')
    return mistake(
      'The table legal_firm_visitors does not exist in this project.',
      'database',
      'Run sdk/src/firms/schema.sql in its SQL editor.',
    );
  // The table, or PostgREST's schema cache, lacks the column.
  if (code === '42703' || code === 'PGRST204')
    return mistake(
      `The table legal_firm_visitors lacks ${columnIn(message)}.`,
      'database',
      'Run sdk/src/firms/schema.sql in the SQL editor of the project; it keeps the firms.',
    );
  // A proxy in front of the service may send an HTML page.
  const [reason = ''] = message.trim().split('\n');
  const http = `HTTP ${status}${reason && !reason.startsWith('<') ? `, ${reason.slice(0, 200)}` : ''}`;
  return failure(`The data service failed ${doing}: ${code ? reason : http}`, 'database');
}

/** The column that a message of Postgres or PostgREST names. */
function columnIn(message: string): string {
  const [, name] = /(?:\bcolumn ['"]?(?:\w+\.)?|\bthe ')(\w+)/i.exec(message) ?? [];
  return name === undefined ? 'a column' : `the column ${name}`;
}

/** The error for a response that does not come from the data service, whatever its status. */
export function unexpectedAnswer(doing: string, answer: unknown, status = 200): FirmlineError {
  const redirects = status >= 300 && status < 400 ? ': it redirects elsewhere' : '';
  return new FirmlineError(
    `The URL does not respond like a Supabase project ${doing}${redirects} (HTTP ${status}).`,
    {
      code: 'unparsable',
      hint: "Check the URL of the project, and whether the network's log-in page responded instead.",
      cause: answer,
    },
  );
}

/** The typed error of a request that its signal ended: by a timeout or a cancellation. */
export function cutOff(doing: string, isTimeout: boolean, cause: unknown): FirmlineError {
  return isTimeout
    ? new FirmlineError(`The data service did not respond in time ${doing}.`, {
        code: 'timeout',
        hint: 'Try again, or allow more time.',
        cause,
      })
    : new FirmlineError(`Stopped ${doing}.`, { code: 'aborted', cause });
}
