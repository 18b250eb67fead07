// The files of a site as a CDN has them: compressed once, with brotli's best quality.
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

interface SiteFile {
  readonly type: string;
  readonly body: Buffer;
  readonly isCompressed: boolean;
}
export type SiteFiles = ReadonlyMap<string, SiteFile>;

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Files by path from the site's root; those that no page requests are left out. */
export function siteFiles(
  contents: Iterable<readonly [name: string, content: string | Uint8Array]>,
): SiteFiles {
  const files = new Map<string, SiteFile>();
  for (const [name, content] of contents) {
    const extension = path.extname(name);
    const type = types[extension];
    if (type === undefined) continue;
    const isCompressed = extension !== '.woff2' && extension !== '.png';
    const body = isCompressed ? brotliCompressSync(content) : Buffer.from(content);
    files.set(name, { type, body, isCompressed });
  }
  return files;
}

export const permanently = 'public, max-age=31536000, immutable';

/** Sends a file, or 404 without one. */
export function sendFile(response: ServerResponse, file: SiteFile | undefined, cacheControl: string): void {
  if (!file) return void response.writeHead(404).end();
  response
    .writeHead(200, {
      'content-type': file.type,
      'content-length': file.body.length,
      ...(file.isCompressed ? { 'content-encoding': 'br' } : {}),
      'cache-control': cacheControl,
    })
    .end(file.body);
}
