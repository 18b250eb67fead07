import { once } from 'node:events';
import type { Responder } from './scripted-server.ts';

/** JSON, with a status and headers. */
export const json =
  (body: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Responder =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** A body as it is given. */
export const raw =
  (body: string | Uint8Array, status = 200, headers: Readonly<Record<string, string>> = {}): Responder =>
  (response) =>
    response.writeHead(status, headers).end(body);

/** No body at all. */
export const empty =
  (status = 204, headers: Readonly<Record<string, string>> = {}): Responder =>
  (response) =>
    response.writeHead(status, headers).end();

/** Nothing, ever. */
export const silence: Responder = () => {};

/** A head and the beginning of a body, and then nothing, ever. */
export const stall =
  (status = 200, beginning = '{"id":'): Responder =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).write(beginning);
  };

/** The connection breaks before there is a response. */
export const hangUp: Responder = (response) => response.destroy();

/** The connection breaks in the middle of the body. */
export const breakOff: Responder = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"id":', () => response.destroy());
};

/** A body that is shorter than announced. */
export const halfResponse: Responder = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"id":"1"}', () => response.destroy());
};

/** Server-sent events, each piece written by itself. */
export const eventStream =
  (...pieces: readonly (string | Uint8Array)[]): Responder =>
  async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const piece of pieces) {
      if (!response.write(piece)) await once(response, 'drain');
    }
    response.end();
  };
