import type { Duplex } from 'node:stream';
import { createBrotliDecompress, createUnzip, brotliDecompressSync, unzipSync } from 'node:zlib';
import type { ResponseHeaders } from './transport.ts';
import { FirmlineError } from '../../errors.ts';

/** Bytes of a response that is read as a whole, compressed or not. The platform's longest lists have a few megabytes. */
export const maxResponseBytes = 128 * 1024 * 1024;

export const tooLong = (): FirmlineError =>
  new FirmlineError(`The response has more than ${maxResponseBytes / 1024 / 1024} MB.`, {
    code: 'unparsable',
    hint: 'Check the platform URL; a list is shorter with a limit.',
  });

// We request no encoding, but some proxies compress the response anyway.

/** @throws Error if the bytes don't match the declared encoding, RangeError if there are too many */
export function decodeWhole(bytes: Buffer, headers: ResponseHeaders): Buffer {
  switch (headers['content-encoding']) {
    case 'gzip':
    case 'deflate':
      return unzipSync(bytes, { maxOutputLength: maxResponseBytes });
    case 'br':
      return brotliDecompressSync(bytes, { maxOutputLength: maxResponseBytes });
    default:
      return bytes;
  }
}

/** The decoder of a compressed response; undefined if it is not compressed. */
export function createDecoder(headers: ResponseHeaders): Duplex | undefined {
  switch (headers['content-encoding']) {
    case 'gzip':
    case 'deflate':
      return createUnzip();
    case 'br':
      return createBrotliDecompress();
    default:
      return undefined;
  }
}

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
