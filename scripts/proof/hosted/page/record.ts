/// <reference lib="dom" />
import { plain } from '../../../../sdk/src/web-call/testing/page/plain.ts';
import type { PageEvent } from './contract.ts';

/** Hands an event over as it happens, so that a page that is lost loses no trace. */
export function record(of: PageEvent['of'], name: string, data?: unknown): void {
  const event: PageEvent = {
    at: performance.now(),
    of,
    name,
    ...(data === undefined ? {} : { data: asData(data) }),
  };
  window.hostedTrace(JSON.stringify(event));
}

/** What cannot be written as JSON is no part of a trace. */
function asData(data: unknown): unknown {
  try {
    return plain(data);
  } catch {
    return '(not plain data)';
  }
}
