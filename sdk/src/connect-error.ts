const codes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ERR_PROXY_TUNNEL',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * The system's code for a connection that was never made, from an error or its causes; undefined otherwise.
 */
export function connectError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && codes.has(error.code) ? String(error.code) : connectError(error.cause);
}
