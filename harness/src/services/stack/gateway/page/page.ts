import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import type { PageConfig } from '@firmline/sdk/page-config';
import {
  type InlineHashes,
  cacheControl,
  contentSecurityPolicy,
  inlineHashes,
  insertConfig,
  pageHeaders,
  takesConfig,
  withoutMetaPolicy,
} from '@firmline/sdk/page-headers';
import { HttpError } from '../../../../shared/http/http.ts';
import { createFileCache, fileAt, type StaticBody, sendStatic, staticBody } from './static-files.ts';
import { hostOf } from '../trust.ts';

interface LoadedPage {
  readonly version: number;
  readonly body: StaticBody;
  /** Null for a page of somebody else, which gets no policy from here. */
  readonly hashes: InlineHashes | null;
}

/**
 * Serves the same page for every path, and reloads it after a new build. A page of somebody else is served as it was
 * built, and its files are at their own paths.
 */
export function createPageHandler(pageDir: string, config: PageConfig) {
  const file = path.join(pageDir, 'index.html');
  const files = createFileCache(pageDir);
  let loaded: LoadedPage | undefined;

  async function load(): Promise<LoadedPage> {
    const { mtimeMs } = await stat(file);
    if (loaded?.version === mtimeMs) return loaded;
    const built = await readFile(file, 'utf8');
    const isFirmlines = takesConfig(built);
    // A page built with a configuration contains the policy for that configuration.
    const html = isFirmlines ? insertConfig(withoutMetaPolicy(built), config) : built;
    const body = staticBody(Buffer.from(html), '.html');
    loaded = { version: mtimeMs, body, hashes: isFirmlines ? inlineHashes(html) : null };
    return loaded;
  }

  return {
    /** @throws FirmlineError 'not-found' if the page was never built */
    async check(): Promise<void> {
      try {
        await load();
      } catch (cause) {
        if (cause instanceof FirmlineError) throw cause;
        throw new FirmlineError(`There is no built page in ${pageDir}.`, {
          code: 'not-found',
          hint: 'Build it with npm run build.',
          cause,
        });
      }
    },
    /** Serves a file of somebody else's page. Resolves to false if there is none at this path. */
    async handleFile(request: IncomingMessage, response: ServerResponse, name: string): Promise<boolean> {
      if ((await load()).hashes !== null) return false;
      const found = await fileAt(files, name);
      if (!found) return false;
      await sendStatic(request, response, found, { 'cache-control': cacheControl.page });
      return true;
    },
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const host = hostOf(request);
      if (host === null) throw new HttpError(400, { message: 'The Host header is missing or malformed.' });
      const { body, hashes } = await load();
      await sendStatic(request, response, body, {
        'cache-control': cacheControl.page,
        ...(hashes && pageHeaders(contentSecurityPolicy(config, hashes, host))),
      });
    },
  };
}
