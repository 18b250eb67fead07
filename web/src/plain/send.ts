import type { ErrorCode } from '@firmline/sdk/errors';

/** A request for XMLHttpRequest, since old browsers have no `fetch`. */
export interface PlainRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Longest wait for the complete response, ms. */
  readonly limitMs: number;
}

/** How a request ended. */
export interface Response {
  readonly ok: boolean;
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly text: string;
  /** Why there is no response; null if there is one. */
  readonly code: Extract<ErrorCode, 'network' | 'timeout'> | null;
}

/** Sends a request once, and calls back once. */
export function send(
  { method, url, headers, body, limitMs }: PlainRequest,
  done: (response: Response) => void,
): void {
  const request = new XMLHttpRequest();
  const fail = (code: 'network' | 'timeout') => () => done({ ok: false, status: 0, text: '', code });
  request.open(method, url);
  request.timeout = limitMs;
  for (const name of Object.keys(headers)) request.setRequestHeader(name, headers[name] ?? '');
  request.addEventListener('load', () => {
    const { status, responseText: text } = request;
    done({ ok: status >= 200 && status < 300, status, text, code: null });
  });
  request.addEventListener('error', fail('network'));
  request.addEventListener('timeout', fail('timeout'));
  request.send(body ?? null);
}
