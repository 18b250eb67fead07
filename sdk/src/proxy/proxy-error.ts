/** A request that failed on its way through a proxy. Its message is the step that helps, without a password. */
export class ProxyError extends TypeError {
  override readonly name = 'ProxyError';
  /** Node's own for a request that the proxy did not pass on. */
  readonly code: 'ERR_PROXY_TUNNEL' | undefined;

  constructor(message: string, { cause, isSent = false }: { cause?: unknown; isSent?: boolean } = {}) {
    super(message, { cause });
    this.code = isSent ? undefined : 'ERR_PROXY_TUNNEL';
  }
}

/** The step that helps if a request failed on its way through a proxy; undefined if it took none. */
export function proxyAdvice(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return error instanceof ProxyError ? error.message : proxyAdvice(error.cause);
}
