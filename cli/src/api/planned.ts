import { type PlatformClient, createPlatformClient } from '@firmline/sdk/rest';
import { type CapturedRequest, captureTransport, keyVariable } from './curl.ts';
import type { PlannedRequest } from './types.ts';

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
