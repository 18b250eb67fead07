import { isObject } from '#util/is-object';
import { projectOf } from '#util/project-url';
import { whyUnreachable } from '#runtime/unreachable';
import { FirmlineError, type ErrorCode, type Fault } from '../errors.ts';
import { titleOfPage } from '../web-page.ts';
import { dashboard, kinds, knownAnswer, type FailedAnswer } from './known-answers.ts';

/** The error for a host whose name does not resolve, as that of a project that was paused long ago or deleted, and of some that the dashboard calls active. */
export function hostNotFound(host: string, cause: unknown): FirmlineError {
  const project = projectOf(host);
  return new FirmlineError(`The host ${host} cannot be found.`, {
    code: 'network',
    hint:
      project === undefined
        ? 'Check the connection and the address.'
        : `If other websites open, correct the URL, or look at the project: restore it at ${dashboard}/project/${project} if it is paused, and restart it if it is active.`,
    cause,
  });
}

/**
 * A text field of the error that supabase-js and postgrest-js return: the body of an error response, which may be anything.
 * `details` has the causes of a request that could not be sent.
 */
function textIn(error: unknown, name: 'message' | 'error' | 'code' | 'details' | 'hint'): string {
  const value = isObject(error) ? error[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Why a request could not be sent. PostgREST's client writes the causes into a text, the system's code at its end. */
export function causeIn(reportedError: unknown): Error {
  const [, reason, code] = /Caused by: \w+: ([^]*?)\s\((\w+)\)/.exec(textIn(reportedError, 'details')) ?? [];
  return Object.assign(new Error(reason), { code });
}

/** The typed error behind a failed request to the data service. `status` is 0 if the service was not reached. */
export function dataServiceFailure(action: string, reportedError: unknown, status: number): FirmlineError {
  const message = textIn(reportedError, 'message');
  const failure = (text: string, kind: ErrorCode, hint?: string, fault?: Fault) =>
    new FirmlineError(text, { code: kind, hint, fault, cause: reportedError });
  const mistake = (text: string, kind: ErrorCode, hint?: string) => failure(text, kind, hint, 'user');
  if (status === 0 && /^(TimeoutError|AbortError)\b/.test(message))
    return cutOff(action, message.startsWith('TimeoutError'), reportedError);
  if (status === 0 && message.includes('Dynamic server usage'))
    return failure(
      `Next.js builds this page as a static one, and stopped the request ${action}.`,
      'network',
      "Add `export const dynamic = 'force-dynamic'` to the page.",
    );
  if (status === 0) {
    const [, host] = /getaddrinfo ENOTFOUND (\S+)/.exec(textIn(reportedError, 'details')) ?? [];
    if (host !== undefined) return hostNotFound(host, reportedError);
    const [, place = ''] = /^TypeError: fetch failed( at \S+)/.exec(message) ?? [];
    const [, advice = 'Check the connection and the URL of the project, then try again.'] =
      /^ProxyError: (.*)/s.exec(message) ?? [];
    const service = `the data service${place}`;
    const explanation = whyUnreachable(
      { message: `Could not reach ${service} ${action}.`, hint: advice },
      causeIn(reportedError),
      service,
    );
    return failure(explanation.message, 'network', explanation.hint);
  }
  if (status === 511)
    return failure(
      `The network requires a log-in ${action}.`,
      'network',
      'Open any page in a browser and log in to the network, then try again.',
    );
  const answer = failedAnswer(action, reportedError, status);
  const knownFailure = explainKnown(answer, reportedError);
  if (knownFailure) return knownFailure;
  const isPage = answer.code === '' && titleOfPage(message) !== undefined;
  if (status < 400 || (status < 500 && isPage)) return unexpectedAnswer(action, reportedError, status);
  if (answer.code === '23505') return mistake('A firm with this slug already exists.', 'conflict');
  if (answer.code === '23514' || answer.code === '22001')
    return mistake(`The database refused a value ${action}: ${message}`, 'invalid-input');
  const answerInWords = [`HTTP ${status}`, answer.code, answer.words].filter(Boolean).join(', ');
  const isRefusal = status === 401 || status === 403;
  const unknownFailure =
    isRefusal && answer.words === ''
      ? 'It gives no reason. Check that URL and key are of the same project.'
      : 'What this means is not known here: look for it in the documentation of the service.';
  const hint = answer.hint || unknownFailure;
  return isRefusal
    ? mistake(`The data service refused the request ${action}: ${answerInWords}.`, 'auth', hint)
    : failure(`The data service failed ${action}: ${answerInWords}.`, 'database', hint);
}

/** What a visitor's look-up does, for its errors. */
export const lookingUp = 'while looking up the firm';

/** The error of a service that now fails every request; undefined if only this request failed. */
export function outageOf(reportedError: unknown, status: number): FirmlineError | undefined {
  const answer = failedAnswer('', reportedError, status);
  const kind = knownAnswer(answer)?.kind;
  return kind === 'outage' || kind === 'limit' ? explainKnown(answer, reportedError) : undefined;
}

function explainKnown(answer: FailedAnswer, cause: unknown): FirmlineError | undefined {
  const answerRow = knownAnswer(answer);
  if (answerRow === undefined) return undefined;
  const { begin, code, fault } = kinds[answerRow.kind];
  const words = answer.words || `HTTP ${answer.status}`;
  const { hint, message = `${begin}: ${words}${answer.code && ` (${answer.code})`}.` } = answerRow;
  return new FirmlineError(message, { code, hint, fault, cause });
}

function failedAnswer(action: string, reportedError: unknown, status: number): FailedAnswer {
  const message = (textIn(reportedError, 'message') || textIn(reportedError, 'error')).trim();
  const line = titleOfPage(message) ?? message.split('\n', 1).join('');
  return {
    status,
    code: textIn(reportedError, 'code'),
    words: line.slice(0, 300).replace(/\.$/, ''),
    hint: textIn(reportedError, 'hint'),
    isVisitor: action === lookingUp,
  };
}

/** The error for a response that does not come from the data service, whatever its status. */
export function unexpectedAnswer(action: string, answer: unknown, status: number): FirmlineError {
  const redirects = status >= 300 && status < 400 ? ': it redirects elsewhere' : '';
  // PostgREST's client says 204 of an empty response with 404, too.
  const statusInWords = status === 204 ? '' : ` (HTTP ${status})`;
  return new FirmlineError(
    `The URL does not respond like a Supabase project ${action}${redirects}${statusInWords}.`,
    {
      code: 'unparsable',
      hint: "Check the URL of the project, and whether the network's log-in page responded instead.",
      cause: answer,
    },
  );
}

/** The typed error of a request that its signal ended: by a timeout or a cancellation. */
export function cutOff(action: string, isTimeout: boolean, cause: unknown): FirmlineError {
  return isTimeout
    ? new FirmlineError(`The data service did not respond in time ${action}.`, {
        code: 'timeout',
        hint: 'Try again, or allow more time.',
        cause,
      })
    : new FirmlineError(`Stopped ${action}.`, { code: 'aborted', cause });
}
