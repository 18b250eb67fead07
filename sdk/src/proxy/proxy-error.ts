import { connectError } from '../connect-error.ts';
import type { HttpProxy } from './http-proxy.ts';

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

export function proxyFailure({ variable, url }: HttpProxy, target: URL, cause: unknown): ProxyError {
  const proxySentence = `${variable} sends the request through the proxy ${url.host}`;
  const status = refusalIn(cause);
  if (status === '407') {
    const problem =
      url.username === '' ? 'wants a user name and a password' : 'refused its user name or password';
    return new ProxyError(
      `${proxySentence}, which ${problem}. Write them into the variable: http://user:password@${url.host}`,
      { cause },
    );
  }
  const code = connectError(cause);
  const answer = status === undefined ? '' : `, which answered ${status}`;
  const failure = code === undefined ? answer : `, which cannot be reached (${code})`;
  return new ProxyError(
    `${proxySentence}${failure}. Check the address and the proxy, or add ${target.hostname} to NO_PROXY.`,
    { cause: firstCause(cause), isSent: failure === '' },
  );
}

/** The error if undici, which reaches a proxy, is not installed. */
export const proxyNeedsUndici = ({ variable, url }: HttpProxy, cause: unknown): ProxyError =>
  new ProxyError(
    `${variable} sends the request through the proxy ${url.host}, for which Node needs undici. Run npm install undici.`,
    { cause },
  );

/** PostgREST's client reports only one cause of an error, and the first one has the code. */
const firstCause = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined ? firstCause(error.cause) : error;

/** The status with which the proxy refused. Undici has it only in a message. */
function refusalIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return /^Proxy .*\((\d{3})\)/.exec(error.message)?.[1] ?? refusalIn(error.cause);
}
