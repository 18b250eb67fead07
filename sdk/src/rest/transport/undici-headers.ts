import type { ResponseHeaders } from './transport.ts';

/** Undici's headers as one string per name, which they nearly always are already. */
export function joinHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
): ResponseHeaders {
  for (const name in headers) {
    if (typeof headers[name] !== 'string') {
      return Object.fromEntries(
        Object.entries(headers).map(([key, value]) => [
          key,
          Array.isArray(value) ? value.join(', ') : (value ?? ''),
        ]),
      );
    }
  }
  return headers as ResponseHeaders;
}
