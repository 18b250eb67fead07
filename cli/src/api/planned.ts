import {
  type PlatformClient,
  createPlatformClient,
  type TransportFactory,
  type TransportRequest,
} from '@firmline/sdk/rest';

/** The requests that a client would send. Nothing leaves this machine, and every response is null. */
export async function planRequests(
  baseUrl: string,
  run: (client: PlatformClient) => Promise<unknown>,
): Promise<PlannedRequest[]> {
  const { transport, requests } = captureTransport();
  await run(createPlatformClient({ baseUrl, token: keyVariable, transport }));
  return requests.map(plannedOf);
}

export const plannedOf = ({ method, url, content }: CapturedRequest): PlannedRequest => ({
  method,
  url,
  body: bodyOf(content),
});

function bodyOf(content: unknown): unknown {
  if (typeof content !== 'string') return content === undefined ? null : '(a form)';
  try {
    return JSON.parse(content);
  } catch {
    return content;
  }
}

/** A transport that sends nothing and records the requests. */
export function captureTransport(): { transport: TransportFactory; requests: CapturedRequest[] } {
  const requests: CapturedRequest[] = [];
  const transport: TransportFactory = (origin) => ({
    async send(request) {
      requests.push({ ...request, url: origin + request.path });
      return { status: 200, headers: { 'content-type': 'application/json' }, body: 'null' };
    },
  });
  return { transport, requests };
}

export interface CapturedRequest extends TransportRequest {
  readonly url: string;
}

/** Replaces the key itself in the command. */
export const keyVariable = '$FIRMLINE_PLATFORM_PRIVATE_KEY';

/** A request that was not sent. */
export interface PlannedRequest {
  readonly method: string;
  readonly url: string;
  /** Parsed if it is JSON. */
  readonly body: unknown;
}

export type Chunks = AsyncIterable<string | Uint8Array>;
