import { wait } from '../async.ts';
import { alternatives, nearestName } from '#util/closest-name';
import { readContent, type StreamedContent } from '../rest/body/content.ts';
import { operationList } from '../rest/table.ts';
import {
  TransportFailure,
  type ResponseHeaders,
  type TransportFactory,
  type TransportRequest,
  type TransportResponse,
} from '../rest/transport/transport.ts';

/** A request as the platform received it. */
export interface ScriptedRequest {
  /** Such as `GET /call/{id}`. */
  readonly operation: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
  readonly url: URL;
  readonly headers: ResponseHeaders;
  /** Parsed JSON, or a form with its files as `FormData`; otherwise the text, or null without a body. */
  readonly body: unknown;
}

/** A response, or how the request fails without one. */
export type ScriptedResponse = {
  /** Before the response or the failure, ms. Longer than the client's timeout, it is a timeout. */
  readonly delayMs?: number;
} & (
  | {
      /** Default: 200. */
      readonly status?: number;
      readonly headers?: ResponseHeaders;
      /** A text as it is; anything else as JSON. Default: an empty body. */
      readonly body?: unknown;
    }
  /** `sent`: whether the platform may have acted on the request. Default: true. */
  | { readonly failure: 'connection' | 'timeout'; readonly sent?: boolean }
);

/** A response, or a function that makes it from the request. */
export type Responder =
  | ScriptedResponse
  | ((request: ScriptedRequest) => ScriptedResponse | Promise<ScriptedResponse>);

/** A voice platform in the memory of a test. */
export interface ScriptedPlatform {
  /** For `createPlatformClient({ transport })`. */
  readonly transport: TransportFactory;
  /** All requests so far, including repeated attempts. */
  readonly requests: readonly ScriptedRequest[];
  /**
   * Plans the response to every request of an operation.
   * @param operation method and path, such as `GET /call/{id}`
   * @throws Error for an operation that the platform does not have
   */
  respond(operation: string, responder: Responder): void;
  /** Plans the responses to its next requests, one each, before the other one. */
  respondOnce(operation: string, ...responders: readonly Responder[]): void;
  /** Planned responses of `respondOnce` that were not requested, for the end of a test. */
  unused(): readonly string[];
}

/**
 * A platform for tests of code that uses the platform client: it sends nothing. Retries, timeouts and errors are the
 * client's own. A request without a planned response fails with an Error that names it.
 */
export function createScriptedPlatform(): ScriptedPlatform {
  const requests: ScriptedRequest[] = [];
  const lastingResponders = new Map<string, Responder>();
  const next = new Map<string, Responder[]>();
  const send = async (origin: string, sentRequest: TransportRequest): Promise<TransportResponse> => {
    const request = await readRequest(origin, sentRequest);
    requests.push(request);
    const responder =
      next.get(sentRequest.operation)?.shift() ?? lastingResponders.get(sentRequest.operation);
    if (responder === undefined)
      throw new Error(
        `No response is planned for ${sentRequest.operation}. Plan one with respond('${sentRequest.operation}', …).`,
      );
    const response = typeof responder === 'function' ? await responder(request) : responder;
    await pass(response.delayMs ?? 0, sentRequest);
    if ('failure' in response) throw new TransportFailure(response.failure, response.sent ?? true);
    const { status = 200, headers = {}, body } = response;
    const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    const type = typeof body === 'string' ? 'text/plain' : 'application/json';
    return {
      status,
      headers: { 'content-type': type, ...headers },
      body: sentRequest.streamed && status < 300 ? chunks(text) : text,
    };
  };
  return {
    transport: (origin) => ({ send: (request) => send(origin, request) }),
    requests,
    respond(operation, responder) {
      lastingResponders.set(requireKnown(operation), responder);
    },
    respondOnce(operation, ...responders) {
      const plannedResponders = next.get(requireKnown(operation));
      if (plannedResponders) plannedResponders.push(...responders);
      else next.set(operation, [...responders]);
    },
    unused: () =>
      [...next].flatMap(([operation, remainingResponders]) => remainingResponders.map(() => operation)),
  };
}

function requireKnown(operation: string): string {
  const names = operationList().map(({ operation: { method, path } }) => `${method} ${path}`);
  if (names.includes(operation)) return operation;
  const similarName = nearestName(operation, names);
  const hint =
    similarName === undefined ? 'Write the method and the path.' : `Is it ${alternatives([similarName])}?`;
  throw new Error(`The platform has no operation "${operation}". ${hint}`);
}

async function readRequest(origin: string, sentRequest: TransportRequest): Promise<ScriptedRequest> {
  const { operation, attempt, path, headers } = sentRequest;
  const url = new URL(path, origin);
  return { operation, attempt, url, headers: { ...headers }, body: await readBody(sentRequest) };
}

async function readBody({ content, headers }: TransportRequest): Promise<unknown> {
  if (content === undefined) return null;
  if (typeof content === 'object') return readForm(content, headers['content-type'] ?? '');
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}

/** @throws TransportFailure if a part cannot be read, as any transport does */
async function readForm(content: StreamedContent, type: string): Promise<FormData> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  try {
    for await (const piece of readContent(content)) pieces.push(new Uint8Array(piece));
  } catch (cause) {
    throw new TransportFailure('connection', true, cause);
  }
  return new Response(new Blob(pieces), { headers: { 'content-type': type } }).formData();
}

/** Waits like a slow platform, as far as the client lets it. @throws TransportFailure */
async function pass(delayMs: number, { timeoutMs, signal }: TransportRequest): Promise<void> {
  try {
    if (delayMs > 0) await wait(Math.min(delayMs, timeoutMs), signal);
    signal?.throwIfAborted();
  } catch (cause) {
    throw new TransportFailure('aborted', true, cause);
  }
  if (delayMs > timeoutMs) throw new TransportFailure('timeout', true);
}

async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  if (text !== '') yield new TextEncoder().encode(text);
}
