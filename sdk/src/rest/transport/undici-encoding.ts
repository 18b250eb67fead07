import type { Duplex } from 'node:stream';
import { createBrotliDecompress, createUnzip, brotliDecompressSync, unzipSync } from 'node:zlib';
import { maxResponseBytes } from './response-limit.ts';
import type { ResponseHeaders } from './transport.ts';

// No encoding is asked for, but there are proxies that compress without being asked.

/** @throws Error for bytes that are not of the encoding the response claims, and RangeError for too many of them */
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

/** What a compressed response is to be piped through; undefined for one that is not. */
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
