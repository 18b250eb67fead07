import type { Duplex } from 'node:stream';
import { createBrotliDecompress, createUnzip, brotliDecompressSync, unzipSync } from 'node:zlib';
import { maxResponseBytes } from './response-limit.ts';
import type { ResponseHeaders } from './transport.ts';

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
