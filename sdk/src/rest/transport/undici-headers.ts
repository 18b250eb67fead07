import type { ResponseHeaders } from './transport.ts';

/** Undici's headers, as one text a name. Nearly always they are that already. */
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
