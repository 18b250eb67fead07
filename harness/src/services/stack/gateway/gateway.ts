import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { HttpError, sendJson } from '../../../shared/http/http.ts';
import { listen } from './listen.ts';

/** Serve requests once all services are ready. */
export interface GatewayHandlers {
  readonly request: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

export interface Gateway {
  /** Origin, without a trailing slash. */
  readonly url: string;
  /** Every request gets 503 until this is called. */
  readonly open: (handlers: GatewayHandlers) => void;
  readonly close: () => Promise<void>;
}

export interface GatewayOptions {
  readonly host: string;
  readonly port: number;
  readonly log: (line: string) => void;
}

/**
 * Takes the port at once, so a busy port fails the start before anything slow begins.
 * @throws FirmlineError 'port-in-use' or 'config-invalid'
 */
export async function startGateway({ host, port, log }: GatewayOptions): Promise<Gateway> {
  let handlers: GatewayHandlers | undefined;

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (!handlers) throw new HttpError(503, { message: 'The stack is starting.' });
      await handlers.request(request, response);
    } catch (error) {
      if (error instanceof HttpError) {
        // The rest of an oversized body is still arriving.
        const headers = error.status === 413 ? { connection: 'close' } : {};
        return sendJson(response, error.status, error.body, headers);
      }
      if (response.destroyed) return;
      log(
        `gateway: ${request.method} ${request.url} failed: ${error instanceof Error ? error.stack : String(error)}`,
      );
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { message: "Internal error. See the stack's log." });
    }
  }

  const listener = await listen(host, port, (request, response) => void handle(request, response));
  for (const server of listener.servers) {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      if (handlers) handlers.upgrade(request, socket, head);
      else socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n');
    });
  }
  return {
    url: `http://${linkHost(host)}:${listener.port}`,
    open(ready) {
      handlers = ready;
    },
    close: listener.close,
  };
}

/** The host for links. The microphone needs a secure origin, and browsers treat localhost as one. */
function linkHost(host: string): string {
  if (['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
