import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { type PageConfig, serializePageConfig } from '@firmline/sdk/page-config';
import {
  type InlineHashes,
  cacheControl,
  contentSecurityPolicy,
  inlineHashes,
  pageHeaders,
  withoutMetaPolicy,
} from '@firmline/sdk/page-headers';
import { HttpError } from '../../../../shared/http/http.ts';
import { type StaticBody, sendStatic, staticBody } from './static-files.ts';
import { hostOf } from '../trust.ts';

interface LoadedPage {
  readonly version: number;
  readonly body: StaticBody;
  readonly hashes: InlineHashes;
}

/** Inserts the configuration into the page's data element. Throws if the page has none. */
export function insertConfig(html: string, config: PageConfig): string {
  const element = /(<script\b[^>]*\bid=["']?firmline-config\b[^>]*>)[\s\S]*?(<\/script\s*>)/i;
  if (!element.test(html)) {
    throw new FirmlineError('The page has no element for its configuration.', {
      code: 'config-invalid',
      fault: 'internal',
      hint: 'index.html needs <script type="application/json" id="firmline-config">null</script>.',
    });
  }
  // A function, because a replacement text gives a meaning to parts of the JSON such as $&.
  return html.replace(
    element,
    (_, open: string, close: string) => open + serializePageConfig(config) + close,
  );
}

/** Serves the same page for every path, and reloads it after a new build. */
export function createPageHandler(pageDir: string, config: PageConfig) {
  const file = path.join(pageDir, 'index.html');
  let loaded: LoadedPage | undefined;

  async function load(): Promise<LoadedPage> {
    const { mtimeMs } = await stat(file);
    if (loaded?.version === mtimeMs) return loaded;
    // A page built with a configuration contains the policy for that configuration.
    const html = insertConfig(withoutMetaPolicy(await readFile(file, 'utf8')), config);
    loaded = { version: mtimeMs, body: staticBody(Buffer.from(html), '.html'), hashes: inlineHashes(html) };
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
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const host = hostOf(request);
      if (host === null) throw new HttpError(400, { message: 'The Host header is missing or malformed.' });
      const { body, hashes } = await load();
      await sendStatic(request, response, body, {
        'cache-control': cacheControl.page,
        ...pageHeaders(contentSecurityPolicy(config, hashes, host)),
      });
    },
  };
}
