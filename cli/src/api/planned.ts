import type { TransportFactory } from '@firmline/sdk/rest';

/** Replaces the key itself in the command. */
const keyVariable = '$FIRMLINE_PLATFORM_PRIVATE_KEY';

/** What a client needs that sends nothing. */
interface Unconnected {
  readonly baseUrl: string;
  readonly token: string;
  readonly transport: TransportFactory;
}

/** The requests that a client would send. Nothing leaves this machine, and every response is null. */
export async function planRequests(
  baseUrl: string,
  run: (options: Unconnected) => Promise<unknown>,
): Promise<PlannedRequest[]> {
  const requests: PlannedRequest[] = [];
  const transport: TransportFactory = (origin) => ({
    async send({ method, path, content }) {
      requests.push({ method, url: origin + path, body: bodyOf(content) });
      return { status: 200, headers: { 'content-type': 'application/json' }, body: 'null' };
    },
  });
  await run({ baseUrl, token: keyVariable, transport });
  return requests;
}

function bodyOf(content: unknown): unknown {
  if (typeof content !== 'string') return content === undefined ? null : '(a form)';
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}

/** A request that was not sent. */
export interface PlannedRequest {
  readonly method: string;
  readonly url: string;
  /** Parsed if it is JSON. */
  readonly body: unknown;
}

export type Chunks = AsyncIterable<string | Uint8Array>;
