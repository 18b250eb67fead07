import type { FirmRequest, FirmResponse } from '@firmline/sdk/firms';
import type { ClientRequest, IncomingMessage } from 'node:http';

/**
 * Sends a JSON request with Node's own HTTP module: the client behind the global `fetch` takes longer to load than the
 * rest of a short command. Follows no redirects. The body is complete when it resolves.
 * @throws like `fetch`: the signal's reason, or a TypeError with its cause
 */
export async function httpFetch(url: string, request: FirmRequest): Promise<FirmResponse> {
  const { method = 'GET', headers, body, signal } = request;
  signal?.throwIfAborted();
  try {
    // An import would evaluate every export of the module, and one of them loads the client behind `fetch`.
    const http = process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http');
    const sent = http.request(url, {
      method,
      headers: { 'accept-encoding': 'gzip', ...headers },
      ...(signal ? { signal } : {}),
    });
    const response = await responseTo(sent, body);
    const text = await textOf(response);
    const { statusCode: status = 0, statusMessage: statusText = '' } = response;
    return {
      ok: status >= 200 && status < 300,
      status,
      statusText,
      headers: { get: (name) => headerOf(response, name) },
      text: async () => text,
    };
  } catch (cause) {
    signal?.throwIfAborted();
    throw new TypeError('fetch failed', { cause });
  }
}

const responseTo = (sent: ClientRequest, body: string | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    sent.once('response', resolve).once('error', reject).end(body);
  });

/** @throws the error of a connection that is lost in the middle, or of a damaged body */
async function textOf(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = await response.toArray();
  const bytes = Buffer.concat(pieces);
  if (response.headers['content-encoding'] !== 'gzip') return bytes.toString();
  const { gunzip } = process.getBuiltinModule('node:zlib');
  return new Promise((resolve, reject) => {
    gunzip(bytes, (error, text) => (error ? reject(error) : resolve(text.toString())));
  });
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return (Array.isArray(value) ? value.join(', ') : value) ?? null;
}
