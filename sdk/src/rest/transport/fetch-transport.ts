import { type StreamedContent, readStream } from '../body/content.ts';
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
  try {
    const body = content === undefined ? undefined : await fetchBody(content);
    const response = await fetch(origin + path, {
      method,
      headers,
      redirect: 'manual',
      signal: limit.signal,
      ...withoutCache(),
      ...(body === undefined ? {} : { body }),
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
    if (!isHandedOn) limit.end();
  }
}

/** A browser's Blob refers to its parts without reading them, while Node reads them into memory. No fetch sends a stream over HTTP/1.1 in a browser. */
async function fetchBody(content: string | StreamedContent): Promise<string | Blob> {
  if (typeof content === 'string') return content;
  const parts: (string | Blob)[] = [];
  for (const part of content.parts)
    // A Blob of another realm or library is not recognised by this one.
    parts.push(
      typeof part === 'string' || part instanceof Blob ? part : await new Response(part.stream()).blob(),
    );
  return new Blob(parts);
}
