import type { FirmRequest, FirmResponse } from '@firmline/sdk/firms';
import { namesProxy } from '@firmline/sdk/proxy';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';

/**
 * Sends a JSON request with Node's own HTTP module: the client behind the global `fetch` takes longer to load than the
 * rest of a short command. That module knows no proxies, so `fetch` sends what needs one. Follows no redirects. The
 * body is complete when it resolves.
 * @throws like `fetch`: the signal's reason, or a TypeError with its cause
 */
export async function httpFetch(url: string, request: FirmRequest): Promise<FirmResponse> {
  const { signal } = request;
  if (namesProxy()) {
    const { findProxy, proxyFetch } = await import('@firmline/sdk/proxy');
    const target = URL.parse(url);
    if (target && findProxy(target)) return answerOf(proxyFetch(fetch), url, request);
  }
  try {
    const response = await responseTo(url, request);
    const text = await textOf(response);
    // A body of unknown length ends with its connection, which the signal closes.
    signal?.throwIfAborted();
    const { statusCode: status = 0, statusMessage: statusText = '' } = response;
    return {
      ok: status >= 200 && status < 300,
      status,
      statusText,
      headers: { get: (name) => response.headers[name.toLowerCase()]?.toString() ?? null },
      text: async () => text,
    };
  } catch (cause) {
    signal?.throwIfAborted();
    // The cause has only an address, if any. The errors of the data service read the host from here.
    throw new TypeError(`fetch failed at ${URL.parse(url)?.host ?? url}`, { cause });
  }
}

// Firewalls in front of a service refuse requests of unnamed programs.
const named = { 'user-agent': 'firmline' };

async function answerOf(send: typeof fetch, url: string, request: FirmRequest): Promise<FirmResponse> {
  const headers = { ...named, ...request.headers };
  const response = await send(url, { ...request, headers, redirect: 'manual' });
  const text = await response.text();
  const { ok, status, statusText } = response;
  return { ok, status, statusText, headers: response.headers, text: async () => text };
}

export const isRead = ({ method = 'GET' }: FirmRequest): boolean => method === 'GET' || method === 'HEAD';

/** Sends a read again if it took the connection of an earlier request just when the service closed it. */
async function responseTo(url: string, request: FirmRequest): Promise<IncomingMessage> {
  const { method = 'GET', headers, body, signal } = request;
  // An import would evaluate every export of the module, and one of them loads the client behind `fetch`.
  const http = process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http');
  for (;;) {
    signal?.throwIfAborted();
    const sent = http.request(url, {
      method,
      headers: { 'accept-encoding': 'gzip', ...named, ...headers },
      ...(signal ? { signal } : {}),
    });
    try {
      return await new Promise((resolve, reject) => {
        // The module closes a connection that turns to another protocol, and reports no error.
        const onClose = () => reject(new Error('The connection was closed without a response.'));
        sent.once('response', resolve).once('error', reject).once('close', onClose).end(body);
      });
    } catch (error) {
      if (!sent.reusedSocket || !isRead(request)) throw error;
    }
  }
}

/** @throws the error of a connection that is lost in the middle, or of a damaged body */
async function textOf(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = await response.toArray();
  const bytes = Buffer.concat(pieces);
  const isCompressed = response.headers['content-encoding']?.toLowerCase() === 'gzip';
  // A response without a body may have the header of one, such as that to a write.
  if (!isCompressed || bytes.length === 0) return bytes.toString();
  const { gunzip } = process.getBuiltinModule('node:zlib');
  return (await promisify(gunzip)(bytes)).toString();
}
