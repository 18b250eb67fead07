import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX as compressible } from 'hono/utils/compress';

const gzipBytes = promisify(gzip);

/** Sends texts as gzip, each as a whole: Hono's middleware streams, and such a stream of Node 22.19 may end without a byte. */
export const compressResponse: MiddlewareHandler = async (context, next) => {
  await next();
  const { req, res } = context;
  const isGzipAccepted = /\bgzip\b/.test(req.header('accept-encoding') ?? '');
  if (!isGzipAccepted || !res.body || !compressible.test(res.headers.get('content-type') ?? '')) return;
  context.res = new Response(await gzipBytes(await res.arrayBuffer()), res);
  context.header('content-encoding', 'gzip');
  context.header('vary', 'accept-encoding', { append: true });
};
