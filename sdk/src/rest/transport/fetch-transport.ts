import { type StreamedContent, readContent, readStream } from '../body/content.ts';
import { isOfFramework, withoutCache } from '../../uncached.ts';
import { readBounded } from './bounded.ts';
import type { Transport, TransportFactory, TransportRequest, TransportResponse } from './transport.ts';
import { startTimeLimit, withTimeLimit } from './time-limit.ts';

/** Sends requests by `fetch`: the global one, or the one passed. Redirects are not followed, so no token leaks. */
/* @__NO_SIDE_EFFECTS__ */
export function fetchTransport(
  fetch: typeof globalThis.fetch = (...args) => globalThis.fetch(...args),
): TransportFactory {
  return (origin): Transport => ({ send: (request) => send(fetch, origin, request) });
}

async function send(
  fetch: typeof globalThis.fetch,
  origin: string,
  request: TransportRequest,
): Promise<TransportResponse> {
  const { method, path, headers, content, signal } = request;
  const limit = startTimeLimit(request.timeoutMs, signal);
  let isHandedOn = false;
  let body: FetchBody | undefined;
  try {
    body = content === undefined ? undefined : await fetchBody(content);
    const response = await fetch(origin + path, {
      method,
      headers,
      redirect: 'manual',
      signal: limit.signal,
      ...withoutCache(),
      ...body?.init,
    });
    // A browser hides where a redirect leads.
    const status = response.type === 'opaqueredirect' ? 302 : response.status;
    const head = { status, headers: Object.fromEntries(response.headers) };
    if (request.streamed && response.ok && response.body) {
      isHandedOn = true;
      return { ...head, body: withTimeLimit(readStream(response.body), limit) };
    }
    // Some implementations of fetch have no streams.
    const wholeBody = response.body ? readBounded(readStream(response.body)) : response.text();
    return { ...head, body: await wholeBody };
  } catch (error) {
    throw isOfFramework(error) ? error : limit.explain(error);
  } finally {
    body?.release?.();
    if (!isHandedOn) limit.end();
  }
}

interface FetchBody {
  readonly init: RequestInit;
  readonly release?: () => void;
}

/**
 * A stream where fetch can send one, otherwise a Blob. A browser's Blob refers to its parts without reading them,
 * while Node reads them into memory. Only streams are collected.
 */
async function fetchBody(content: string | StreamedContent): Promise<FetchBody> {
  if (typeof content === 'string') return { init: { body: content } };
  if (sendsStreams()) return streamedBody(content);
  const parts: (string | Blob)[] = [];
  for (const part of content.parts) {
    if (typeof part === 'string') parts.push(part);
    else parts.push(part.blob ?? (await gather(part.open())));
  }
  return { init: { body: new Blob(parts) } };
}

/** fetch needs `duplex` for a stream; the DOM's types lack it. */
interface StreamedInit extends RequestInit {
  readonly duplex: 'half';
}

/** If a request fails, Node's fetch reads its body to the end or abandons it. */
function streamedBody(content: StreamedContent): FetchBody {
  const pieces = readContent(content);
  let isReleased = false;
  const init: StreamedInit = {
    duplex: 'half',
    body: new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await pieces.next();
        // A normal end would make a partial body look complete.
        if (isReleased) controller.error(new Error('The request is over.'));
        else if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return();
      },
    }),
  };
  return {
    init,
    release() {
      isReleased = true;
      void pieces.return().catch(() => {});
    },
  };
}

/** Browsers send streams only over HTTP/2 and fail over 1.1, so only a server's fetch qualifies. */
const sendsStreams = () => !('document' in globalThis) && !('WorkerGlobalScope' in globalThis);

async function gather(bytes: AsyncIterable<Uint8Array>): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of bytes) pieces.push(new Uint8Array(piece));
  return new Blob(pieces);
}
