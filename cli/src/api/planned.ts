import {
  type PlatformClient,
  createPlatformClient,
  type TransportFactory,
  type TransportRequest,
} from '@firmline/sdk/rest';
import type { Operation } from '@firmline/sdk/rest/table';

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

/** A request as a curl command for a POSIX shell. */
export function curlOf(
  { url, headers, content }: CapturedRequest,
  operation: Operation,
  body: unknown,
): string {
  const isForm = operation.details.body?.contentType === 'multipart/form-data';
  const lines = [`curl -X ${operation.method} ${quoted(url)}`];
  for (const [name, value] of Object.entries(headers)) {
    // For a form, curl adds these headers itself.
    if (isForm && name.startsWith('content-')) continue;
    lines.push(
      `-H ${name === 'authorization' ? `"${name}: Bearer ${keyVariable}"` : quoted(`${name}: ${value}`)}`,
    );
  }
  if (typeof content === 'string') lines.push(`--data-raw ${quoted(content)}`);
  else if (isForm) lines.push(...formLines(body));
  return lines.join(' \\\n  ');
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function formLines(body: unknown): string[] {
  return Object.entries(body ?? {}).flatMap(([name, parts]) =>
    (Array.isArray(parts) ? (parts as unknown[]) : [parts]).map((part) => {
      if (typeof part === 'string') return `--form-string ${quoted(`${name}=${part}`)}`;
      const { path = '-', type } = part as { readonly path?: string; readonly type?: string };
      const file = `"${path.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
      return `-F ${quoted(`${name}=@${file}${type === undefined ? '' : `;type=${type}`}`)}`;
    }),
  );
}

/** A request that was not sent. */
export interface PlannedRequest {
  readonly method: string;
  readonly url: string;
  /** Parsed if it is JSON. */
  readonly body: unknown;
}

export type Chunks = AsyncIterable<string | Uint8Array>;
