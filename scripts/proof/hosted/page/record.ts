/// <reference lib="dom" />
import { plain } from '../../../../sdk/src/web-call/testing/page/plain.ts';
import type { PageEvent } from './contract.ts';

/** Reports an event immediately, so that a crashed page loses none. */
export function record(of: PageEvent['of'], name: string, data?: unknown): void {
  const event: PageEvent = {
    at: performance.now(),
    of,
    name,
    ...(data === undefined ? {} : { data: asData(data) }),
  };
  window.hostedTrace(JSON.stringify(event));
}

/** A trace contains only JSON. */
function asData(data: unknown): unknown {
  try {
    return plain(data);
  } catch {
    return '(not plain data)';
  }
}
