import { FirmlineError } from '../errors.ts';

/** What supabase-js and postgrest-js report instead of throwing, as far as it can be read. */
interface DataServiceError {
  readonly message: string;
  readonly code: string;
}

/** Whatever a server sends with an error status is handed on as the error: of any shape. */
function readError(error: unknown): DataServiceError {
  const { message, code }: { readonly message?: unknown; readonly code?: unknown } =
    typeof error === 'object' && error !== null ? error : {};
  return {
    message: typeof message === 'string' ? message : '',
    code: typeof code === 'string' ? code : '',
  };
}

/** The typed error behind a failed request to the data service. `status` is 0 where it was never reached. */
export function dataServiceFailure(doing: string, reported: unknown, status: number): FirmlineError {
  const error = readError(reported);
  if (status === 0 && /^(TimeoutError|AbortError)\b/.test(error.message)) {
    return cutOff(doing, error.message.startsWith('TimeoutError'), reported);
  }
  if (status === 0) {
    return new FirmlineError(`Could not reach the data service ${doing}.`, {
      code: 'network',
      hint: 'Check the connection and the address of the project, then try again.',
      cause: reported,
    });
  }
  if (status === 511) {
    return new FirmlineError(`The network wants a log-in before it lets requests through ${doing}.`, {
      code: 'network',
      hint: 'Open any page in a browser and log in to the network, then try again.',
      cause: reported,
    });
  }
  const isPage = error.code === '' && error.message.trimStart().startsWith('<');
  if (status < 400 || (status < 500 && isPage)) return unexpectedAnswer(doing, reported, status);
  if (status === 401 || status === 403 || error.code === '42501') {
    return new FirmlineError(`The data service refused the key ${doing}.`, {
      code: 'auth',
      fault: 'user',
      hint: 'Check that the key belongs to this project and is the one for this use.',
      cause: reported,
    });
  }
  if (status === 429) {
    return new FirmlineError(`The data service asks to slow down ${doing}.`, {
      code: 'rate-limited',
      hint: 'Try again in a minute.',
      cause: reported,
    });
  }
  if (error.code === '23505') {
    return new FirmlineError('A firm with this slug already exists.', {
      code: 'conflict',
      fault: 'user',
      cause: reported,
    });
  }
  if (error.code === '23514' || error.code === '22001') {
    return new FirmlineError(`The database refused a value ${doing}: ${error.message}`, {
      code: 'invalid-input',
      fault: 'user',
      cause: reported,
    });
  }
  if (error.code === '42P01' || error.code === 'PGRST205') {
    return new FirmlineError('The table legal_firm_visitors does not exist in this project.', {
      code: 'database',
      fault: 'user',
      hint: 'Run sdk/src/firms/schema.sql in its SQL editor.',
      cause: reported,
    });
  }
  // The column is not in the table, or not yet in what PostgREST knows of it.
  if (error.code === '42703' || error.code === 'PGRST204') {
    return new FirmlineError(
      `The table legal_firm_visitors of this project lacks a column: ${error.message}`,
      {
        code: 'database',
        fault: 'user',
        hint: 'Run sdk/src/firms/schema.sql in its SQL editor again: it is the migration too.',
        cause: error,
      },
    );
  }
  // What stands in for the service answers with a page of its own.
  const [reason = ''] = error.message.trim().split('\n');
  const said = error.code
    ? reason
    : `HTTP ${status}${reason && !reason.startsWith('<') ? `, ${reason.slice(0, 200)}` : ''}`;
  return new FirmlineError(`The data service failed ${doing}: ${said}`, {
    code: 'database',
    cause: reported,
  });
}

/** The error of a response that is not the data service's, whatever its status. */
export function unexpectedAnswer(doing: string, answer: unknown, status = 200): FirmlineError {
  const leads = status >= 300 && status < 400 ? ': it leads elsewhere' : '';
  return new FirmlineError(
    `The address does not answer like a Supabase project ${doing}${leads} (HTTP ${status}).`,
    {
      code: 'unparsable',
      hint: 'Check the address of the project. Is a log-in page of the network in between?',
      cause: answer,
    },
  );
}

/** The typed error of a request that its signal ended: because the time was over, or because nobody wants it any more. */
export function cutOff(doing: string, isTimeout: boolean, cause: unknown): FirmlineError {
  return isTimeout
    ? new FirmlineError(`The data service did not answer in time ${doing}.`, {
        code: 'timeout',
        hint: 'Try again, or allow more time.',
        cause,
      })
    : new FirmlineError(`Stopped ${doing}.`, { code: 'aborted', cause });
}
