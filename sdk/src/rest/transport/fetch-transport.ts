import { type StreamedContent, readContent } from '../body/content.ts';
import type { Transport, TransportFactory, TransportRequest, TransportResponse } from './transport.ts';
import { type TimeLimit, startTimeLimit } from './time-limit.ts';

/** Requests by `fetch`: a browser's, or one that is given. Redirects are not followed, so no token goes astray. */
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
  let handedOn = false;
  try {
    const response = await fetch(origin + path, {
      method,
      headers,
      redirect: 'manual',
      signal: limit.signal,
      ...(content === undefined ? {} : await fetchBody(content)),
    });
    const head = { status: response.status, headers: Object.fromEntries(response.headers) };
    if (request.streamed && response.ok && response.body) {
      handedOn = true;
      return { ...head, body: readPieces(response.body, limit) };
    }
    return { ...head, body: await response.text() };
  } catch (error) {
    throw limit.explain(error);
  } finally {
    if (!handedOn) limit.end();
  }
}

async function* readPieces(
  body: ReadableStream<Uint8Array>,
  limit: TimeLimit,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  let finished = false;
  try {
    for (;;) {
      limit.renew();
      const piece = await reader.read();
      if (piece.done) {
        finished = true;
        return;
      }
      limit.pause();
      yield piece.value;
    }
  } catch (error) {
    finished = true;
    throw limit.explain(error);
  } finally {
    limit.end();
    if (!finished) await reader.cancel().catch(() => {});
  }
}

/** A Blob of Blobs stays where its parts are. Streams are streamed where fetch can send them, and gathered elsewhere. */
async function fetchBody(content: string | StreamedContent): Promise<RequestInit> {
  if (typeof content === 'string') return { body: content };
  const parts: (string | Blob)[] = [];
  for (const part of content.parts) {
    const piece = typeof part === 'string' ? part : part.blob;
    if (piece !== undefined) parts.push(piece);
    else if (sendsStreams()) return streamedBody(content);
    else if (typeof part !== 'string') parts.push(await gather(part.open()));
  }
  return { body: new Blob(parts) };
}

/** `duplex` is what fetch asks for with a stream; the DOM's types don't know it. */
interface StreamedInit extends RequestInit {
  readonly duplex: 'half';
}

function streamedBody(content: StreamedContent): StreamedInit {
  const pieces = readContent(content);
  return {
    duplex: 'half',
    body: new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await pieces.return();
      },
    }),
  };
}

/** Browsers send streams over HTTP/2 only and refuse over 1.1, so only a server's fetch counts. */
const sendsStreams = () => !('document' in globalThis) && !('WorkerGlobalScope' in globalThis);

async function gather(bytes: AsyncIterable<Uint8Array>): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of bytes) pieces.push(new Uint8Array(piece));
  return new Blob(pieces);
}
