// The files of a built page as on a CDN: compressed once, with brotli's best quality.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export interface SiteFile {
  readonly type: string;
  readonly body: Buffer;
  readonly compressed: boolean;
}

/** Files by path from the page's root, with the leading slash. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

export const documentName = '/index.html';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export function siteFile(name: string, content: string | Uint8Array): SiteFile {
  const extension = path.extname(name);
  const type = types[extension];
  if (type === undefined) throw new Error(`The benchmark does not know how to serve ${name}.`);
  const compressed = extension !== '.woff2' && extension !== '.png';
  return { type, body: compressed ? brotliCompressSync(content) : Buffer.from(content), compressed };
}

/** Reads a whole built page in advance, so that a build during the measurement does not change it. */
export function readSite(folder: string): SiteFiles {
  const files = new Map<string, SiteFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || types[path.extname(entry.name)] === undefined) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = `/${path.relative(folder, file).replaceAll(path.sep, '/')}`;
    files.set(name, siteFile(name, readFileSync(file)));
  }
  return files;
}

/** Size of the scripts in the HTML itself, compressed on their own. */
export function inlineScriptBytes(html: string): number {
  const scripts = html.matchAll(
    /<script(?![^>]*\bsrc=)(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/script>/g,
  );
  return [...scripts].reduce((bytes, [, code = '']) => bytes + brotliCompressSync(code).length, 0);
}
