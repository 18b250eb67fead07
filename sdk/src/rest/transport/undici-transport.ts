import { Readable } from 'node:stream';
import { type Dispatcher, Pool } from 'undici';
import { type StreamedContent, readContent } from '../body/content.ts';
import { readWhole } from './undici-whole.ts';
import { readPieces } from './undici-pieces.ts';
import type { Transport, TransportFactory } from './transport.ts';

/** Connections to one server. Further requests wait until one is free; a streamed response keeps its own. */
export const mostConnections = 64;

// The timeouts are ours: undici's have a resolution of a second and restart with every chunk.
export const poolSettings: Pool.Options = {
  connections: mostConnections,
  headersTimeout: 0,
  bodyTimeout: 0,
};

/**
 * Sends requests over a pool of at most {@link mostConnections} connections. An idle pool does not keep the process alive.
 * @param dispatcher used instead of our own pool; the caller closes it
 */
export function undiciTransport(dispatcher?: Dispatcher): TransportFactory {
  return (origin): Transport => {
    const pool = dispatcher ?? new Pool(origin, poolSettings);
    let closing: Promise<void> | undefined;
    return {
      send(request) {
        const options = {
          origin,
          path: request.path,
          method: request.method,
          headers: request.headers,
          body: typeof request.content === 'object' ? openBody(request.content) : (request.content ?? null),
        };
        return request.streamed ? readPieces(pool, options, request) : readWhole(pool, options, request);
      },
      async close() {
        if (!dispatcher) await (closing ??= pool.close());
      },
    };
  };
}

const openBody = (content: StreamedContent) => Readable.from(readContent(content), { objectMode: false });
