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
import type { NodeEnv } from '../../../shared/http/http.ts';
import { requireHost } from './trust.ts';
import { getMimeType } from 'hono/utils/mime';

/**
 * Serves the same page for every path, and reads it again after a new build. A page of somebody else is served as it was
 * built, and its files are at their own paths.
 * @throws FirmlineError 'not-found' if the page was never built
 */
export async function createPageHandler(pageDir: string, config: PageConfig) {
  const readBuiltPage = () => readFile(path.join(pageDir, 'index.html'), 'utf8');
  // A page that cannot be served fails the start.
  const builtPage = await readBuiltPage().catch((cause: unknown) => {
    throw new FirmlineError(`There is no built page in ${pageDir}.`, {
      code: 'not-found',
      hint: 'Build it with npm run build.',
      cause,
    });
  });
  if (takesConfig(builtPage)) insertConfig(withoutMetaPolicy(builtPage), config);

  return async (context: Context<NodeEnv>): Promise<Response> => {
    const { req, env } = context;
    const host = requireHost(env.incoming);
    const page = await readBuiltPage();
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

/**
 * Whether a part of a path names something inside its folder, on every system: it is not hidden (`.git`, `..`), and has no
 * separator, drive or control character.
 */
const isPlainName = (name: string): boolean => /^[^.\\:\p{Cc}][^\\:\p{Cc}]*$/u.test(name);

/**
 * Sends the file at a path below a folder: itself, the `index.html` of a folder, or a document without its `.html`. Null if
 * no such file exists.
 * @param requestPath percent-encoded
 */
export async function sendFile(
  context: Context,
  folder: string,
  requestPath: string,
  cacheHeader: string,
): Promise<Response | null> {
  const name = decodePath(requestPath).replace(/^\/|\/$/g, '');
  if (name !== '' && !name.split('/').every(isPlainName)) return null;
  for (const file of [name, `${name}/index.html`, `${name}.html`]) {
    const content = await readFile(path.join(folder, file)).catch(() => null);
    if (content === null) continue;
    return context.body(content, 200, {
      'content-type': getMimeType(file) ?? 'application/octet-stream',
      'cache-control': cacheHeader,
      'x-content-type-options': 'nosniff',
    });
  }
  return null;
}

/** A malformed path stays as it is, so that it names no file. */
function decodePath(requestPath: string): string {
  try {
    return decodeURIComponent(requestPath);
  } catch {
    return requestPath;
  }
}

/** `sec-fetch-dest` when a browser opens the page, or a script fetches it. */
const pageDestinations = new Set(['document', 'iframe', 'frame', 'embed', 'object', 'empty']);

/**
 * Whether a request asks for a script, an image or another part of a page. The page is served at every path outside
 * `/_/`, but never in place of a missing part: as a script it would fail to parse, and caches would keep it.
 */
function asksForAsset({ req }: Context): boolean {
  const destination = req.header('sec-fetch-dest');
  if (destination !== undefined) return !pageDestinations.has(destination);
  const type = getMimeType(req.path);
  // Programs and old browsers say what they accept: only one that opens a page names HTML.
  return (
    type !== undefined && !type.startsWith('text/html') && !(req.header('accept') ?? '').includes('text/html')
  );
}
