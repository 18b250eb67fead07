import {
  type CallId,
  type CallTrace,
  type DataProbe,
  traceFormat,
  traceVersion,
  type TraceEvent,
} from '../trace.ts';

/** A trace of one call, or without calls. */
export const traceOf = (
  id: CallId,
  events: readonly TraceEvent[],
  data: readonly DataProbe[] | null = null,
): CallTrace => ({
  format: traceFormat,
  version: traceVersion,
  madeAt: '2026-01-01T00:00:00.000Z',
  made: { firmline: '0.1.0', browser: 'Chromium', against: 'local', policy: "default-src 'none'" },
  data,
  calls: [{ id, limitSeconds: 60, events }],
});
