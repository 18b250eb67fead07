import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import type { PageConfig } from '@firmline/sdk/page-config';
import {
  cacheControl,
  contentSecurityPolicy,
  inlineHashes,
  insertConfig,
  pageHeaders,
  takesConfig,
  withoutMetaPolicy,
} from '@firmline/sdk/page-headers';
import type { Context } from 'hono';
import { HttpError, type NodeEnv } from '../../../../shared/http/http.ts';
import { hostOf } from '../trust.ts';
import { asksForAsset, sendFile } from './files.ts';

/**
 * Serves the same page for every path, and reads it again after a new build. A page of somebody else is served as it was
 * built, and its files are at their own paths.
 * @throws FirmlineError 'not-found' if the page was never built
 */
export async function createPageHandler(pageDir: string, config: PageConfig) {
  const built = () => readFile(path.join(pageDir, 'index.html'), 'utf8');
  // A page that cannot be served fails the start.
  const first = await built().catch((cause: unknown) => {
    throw new FirmlineError(`There is no built page in ${pageDir}.`, {
      code: 'not-found',
      hint: 'Build it with npm run build.',
      cause,
    });
  });
  if (takesConfig(first)) insertConfig(withoutMetaPolicy(first), config);

  return async (context: Context<NodeEnv>): Promise<Response> => {
    const { req, env } = context;
    const host = hostOf(env.incoming);
    if (host === null) throw new HttpError(400, { message: 'The Host header is missing or malformed.' });
    const page = await built();
    const isFirmlines = takesConfig(page);
    const file = isFirmlines ? null : await sendFile(context, pageDir, req.path, cacheControl.page);
    if (file) return file;
    if (asksForAsset(context)) return context.notFound();
    const headers = { 'cache-control': cacheControl.page, 'x-content-type-options': 'nosniff' };
    if (!isFirmlines) return context.html(page, 200, headers);
    // A page built with a configuration contains the policy for that configuration.
    const html = insertConfig(withoutMetaPolicy(page), config);
    const policy = contentSecurityPolicy(config, inlineHashes(html), host);
    return context.html(html, 200, { ...headers, ...pageHeaders(policy) });
  };
}
