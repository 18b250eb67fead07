import { unlessAborted, within } from '#util/within';
import { wait } from '../../async.ts';
import { invalidInput } from '../../misuse.ts';
import { notify } from '../../notify.ts';
import { defaultTransport } from '#runtime/rest/transport/default';
import type { EncodedBody } from '../body/content.ts';
import { checkKept } from '../body/json.ts';
import { RequestError, type RequestContext } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { TransportFailure, type TransportResponse } from '../transport/transport.ts';
import { readResponse, wantsPieces } from '../response/read-response.ts';
import { authorizer, parseBaseUrl, type PlatformClientOptions, type RequestOptions } from './options.ts';
import { watchTransport, type DebugEvent } from './debug.ts';
import { explainFailure } from './failure.ts';
import { checkTime } from '../../timer.ts';
import { checkLimits, delayBeforeRetry, mayBeDone } from './retry.ts';

/** One request of an operation, with its path filled in. */
export interface OperationRequest {
  readonly operation: Operation;
  /** `GET /call/{id}` */
  readonly name: string;
  readonly path: string;
  readonly body: unknown;
}

/** The connection to one platform, with its key, timeouts and retries. */
export interface Connection {
  /** @throws RequestError, or FirmlineError if the request cannot be sent */
  send(request: OperationRequest, options?: RequestOptions): Promise<unknown>;
  readonly close: () => Promise<void>;
}

const emptyOptions: RequestOptions = {};

/** @throws FirmlineError 'config-invalid' for an invalid base URL or token */
export function createConnection({
  baseUrl,
  token,
  timeoutMs = 60_000,
  maxRetries = 2,
  retryDelayMs = 500,
  maxRetryAfterMs = 60_000,
  transport: connect = defaultTransport,
  debug,
}: PlatformClientOptions): Connection {
  const { origin, prefix } = parseBaseUrl(baseUrl);
  const authorize = authorizer(token);
  const directTransport = connect(origin);
  const report = debug && ((event: DebugEvent) => notify(debug, event));
  const transport = report ? watchTransport(directTransport, origin, report) : directTransport;

  async function send(request: OperationRequest, options = emptyOptions): Promise<unknown> {
    const { operation, name } = request;
    const { method, details } = operation;
    const body = details.streamsByDefault ? withStream(request.body) : request.body;
    const encodedBody = details.body && body !== undefined ? await details.body.encode(body) : undefined;
    const content = encodedBody?.content;
    const isStreamed = wantsPieces(operation, body);
    const headers = baseHeaders(operation, encodedBody, isStreamed, options.headers);
    const tryMs = checkTime(options.timeoutMs ?? timeoutMs);
    const limits = checkLimits({
      maxRetries: details.unchecked && method !== 'GET' ? 0 : (options.maxRetries ?? maxRetries),
      retryDelayMs,
      maxRetryAfterMs,
    });

    let isInDoubt = false;
    for (let attempt = 1; ; attempt++) {
      const context = { operation: name, attempts: attempt, isInDoubt };
      // Here and not in the transport, which cannot always tell whether something was sent.
      if (options.signal?.aborted)
        throw explainFailure(new TransportFailure('aborted', false, options.signal.reason), context);
      if (details.secured !== false) {
        const authorization = authorize();
        headers['authorization'] =
          typeof authorization === 'string'
            ? authorization
            : await unlessCancelled(
                inTime(authorization, tryMs, options.signal, context),
                options.signal,
                context,
              );
      }
      let outcome: TransportResponse | TransportFailure;
      try {
        outcome = await transport.send({
          operation: name,
          attempt,
          method,
          path: prefix + request.path,
          headers,
          content,
          timeoutMs: tryMs,
          signal: options.signal,
          streamed: isStreamed,
        });
        if (outcome.status < 300) {
          return readResponse(operation, outcome, context);
        }
      } catch (error) {
        if (!(error instanceof TransportFailure)) throw error;
        outcome = error;
      }
      const waitMs = delayBeforeRetry(outcome, method, attempt - 1, limits);
      if (waitMs === undefined) throw explainFailure(outcome, context, origin);
      isInDoubt ||= mayBeDone(outcome, method);
      report?.({ operation: name, attempt, type: 'retry', waitMs });
      await unlessCancelled(wait(waitMs, options.signal), options.signal, { ...context, isInDoubt });
    }
  }

  return { send, close: async () => transport.close?.() };
}

/** The body to send: unless the caller set `stream`, the response is not streamed. */
function withStream(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  // Before the copy below: in a copy, a file or a stream looks like a plain object.
  checkKept(body, '');
  return { stream: false, ...body };
}

/** Built for each request; names are in lower case. */
function baseHeaders(
  { details }: Operation,
  encodedBody: EncodedBody | undefined,
  isStreamed: boolean,
  callHeaders: RequestOptions['headers'],
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (encodedBody) headers['content-type'] = encodedBody.contentType;
  if (typeof encodedBody?.content === 'object')
    headers['content-length'] = String(encodedBody.content.length);
  if (details.response === 'json' || details.response === 'list') {
    headers['accept'] = isStreamed ? 'text/event-stream' : 'application/json';
  }
  // Of these, none would be sent.
  if (callHeaders && Symbol.iterator in callHeaders)
    throw invalidInput('`headers` is an object of names and texts: pass Object.fromEntries(headers).');
  for (const name in callHeaders) {
    // A caller without types may leave one unset.
    const value = callHeaders[name] as string | number | null | undefined;
    if (value !== undefined && value !== null) headers[name.toLowerCase()] = headerValue(name, String(value));
  }
  return headers;
}

/** @throws FirmlineError 'invalid-input' for a value that would end the header */
function headerValue(name: string, value: string): string {
  if (/^[\w-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return value;
  throw invalidInput(`The header ${JSON.stringify(name)} cannot be sent.`);
}

/** @throws RequestError 'timeout': without this limit, a function that never settles would be a request that never does */
const inTime = (
  token: Promise<string>,
  ms: number,
  signal: AbortSignal | undefined,
  context: RequestContext,
): Promise<string> =>
  within(token, {
    ms,
    // Its timer would keep a process of Node.
    ...(signal && { signal }),
    late: () => {
      throw new RequestError(`The token for ${context.operation} did not come in time.`, context, {
        code: 'timeout',
        hint: 'Check the function passed as `token`, or allow more time.',
      });
    },
  });

/**
 * The result of `task`, unless the caller aborts.
 * @throws RequestError 'aborted' as soon as the signal aborts
 */
async function unlessCancelled<Value>(
  task: Promise<Value>,
  signal: AbortSignal | undefined,
  context: RequestContext,
): Promise<Value> {
  if (!signal) return task;
  try {
    return await unlessAborted(task, signal);
  } catch (error) {
    if (!signal.aborted || error !== signal.reason) throw error;
    throw explainFailure(new TransportFailure('aborted', false, error), context);
  }
}
