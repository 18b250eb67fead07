import { once } from 'node:events';
import type { RequestHandler } from './scripted-server.ts';

/** Responds with JSON, a status and headers. */
export const json =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): RequestHandler =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Responds with this exact body. */
export const respondRaw =
  (body: string | Uint8Array, status = 200, headers: Readonly<Record<string, string>> = {}): RequestHandler =>
  (response) =>
    response.writeHead(status, headers).end(body);

/** Responds without a body. */
export const respondEmpty =
  (status = 204, headers: Readonly<Record<string, string>> = {}): RequestHandler =>
  (response) =>
    response.writeHead(status, headers).end();

/** Never responds. */
export const silence: RequestHandler = () => {};

/** Sends the head and the beginning of a body, then stalls. */
export const stall =
  (status = 200, beginning = '{"id":'): RequestHandler =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).write(beginning);
  };

/** Breaks the connection before the response. */
export const hangUp: RequestHandler = (response) => response.destroy();

/** Breaks the connection in the middle of the body. */
export const breakOff: RequestHandler = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"id":', () => response.destroy());
};

/** Sends a body that is shorter than its declared length. */
export const halfResponse: RequestHandler = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"id":"1"}', () => response.destroy());
};

/** Sends server-sent events, each piece in a write of its own. */
export const eventStream =
  (...pieces: readonly (string | Uint8Array)[]): RequestHandler =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) {
      if (!response.write(piece)) await once(response, 'drain');
    }
    response.end();
  };
