import { type Transport, TransportFailure } from '../transport/transport.ts';

/** A client's activity, for debugging. Contains no headers or bodies, and therefore no token. */
export type DebugEvent = {
  /** `GET /call/{id}` */
  readonly operation: string;
  /** 1 for the first attempt. */
  readonly attempt: number;
} & (
  | { readonly type: 'request'; readonly url: string }
  | {
      readonly type: 'response';
      readonly status: number;
      readonly requestId: string | undefined;
      readonly durationMs: number;
    }
  | { readonly type: 'failure'; readonly reason: TransportFailure['kind']; readonly durationMs: number }
  | { readonly type: 'retry'; readonly waitMs: number }
);

export type DebugHook = (event: DebugEvent) => void;

export function watchTransport(transport: Transport, origin: string, debug: DebugHook): Transport {
  return {
    close: async () => transport.close?.(),
    async send(request) {
      const { operation, attempt, path } = request;
      const startedAt = performance.now();
      debug({ operation, attempt, type: 'request', url: origin + path });
      try {
        const response = await transport.send(request);
        debug({
          operation,
          attempt,
          type: 'response',
          status: response.status,
          requestId: response.headers['x-request-id'],
          durationMs: performance.now() - startedAt,
        });
        return response;
      } catch (error) {
        if (error instanceof TransportFailure) {
          const durationMs = performance.now() - startedAt;
          debug({ operation, attempt, type: 'failure', reason: error.kind, durationMs });
        }
        throw error;
      }
    },
  };
}
