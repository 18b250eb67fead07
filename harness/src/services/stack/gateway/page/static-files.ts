import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { contentTypeOf, contentTypes } from '../../../../shared/http/content-types.ts';

type Encoding = 'br' | 'gzip';

/** A response body, compressed once per encoding. */
export interface StaticBody {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly etag: string;
  compressed(encoding: Encoding): Promise<Buffer>;
}

/** `sec-fetch-dest` when a browser opens the page, or a script fetches it. */
const pageDestinations = new Set(['document', 'iframe', 'frame', 'embed', 'object', 'empty']);

/**
 * Whether a request asks for a script, an image or another part of a page. The page is served at every path outside
 * `/_/`, but never in place of a missing part: as a script it would fail to parse, and caches would keep it.
 */
export function asksForAsset({ headers }: IncomingMessage, name: string): boolean {
  const destination = headers['sec-fetch-dest'];
  if (typeof destination === 'string') return !pageDestinations.has(destination);
  const extension = path.posix.extname(name).toLowerCase();
  const isFile = extension in contentTypes && extension !== '.html';
  // Programs and old browsers say what they accept: only one that opens a page names HTML.
  return isFile && !(headers.accept ?? '').includes('text/html');
}

const compressible = /^(text|application\/(json|wasm)|image\/svg)/;
const worthCompressing = 1024;

const compressors = {
  // Level 9 of 11: within a few percent of the smallest, in a tenth of the time.
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
} as const satisfies Record<Encoding, (bytes: Buffer) => Promise<Buffer>>;

export function staticBody(bytes: Buffer, extension: string): StaticBody {
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    bytes,
    contentType: contentTypeOf(extension),
    etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    compressed(encoding) {
      const known = made.get(encoding);
      if (known) return known;
      const work = compressors[encoding](bytes);
      made.set(encoding, work);
      return work;
    },
  };
}

/**
 * Whether a part of a path names something inside its folder, on every system: it is not hidden (`.git`, `..`), and has no
 * separator, drive or control character.
 */
const isPlainName = (name: string): boolean => /^[^.\\:\p{Cc}][^\\:\p{Cc}]*$/u.test(name);

export type FileCache = ReturnType<typeof createFileCache>;

/** Reads files below a folder and keeps them in memory until they change on disk. */
export function createFileCache(folder: string) {
  const cache = new Map<string, { version: string; body: StaticBody }>();
  return {
    /** Null for a missing file, or a name outside the folder. */
    async read(name: string): Promise<StaticBody | null> {
      if (!name.split('/').every(isPlainName)) return null;
      const file = path.join(folder, name);
      const stats = await stat(file).catch(() => null);
      if (!stats?.isFile()) return null;
      const version = versionOf(stats);
      const known = cache.get(name);
      if (known?.version === version) return known.body;
      const body = staticBody(await readFile(file), path.extname(name));
      cache.set(name, { version, body });
      return body;
    },
  };
}

/** The file at a path of a page: itself, the `index.html` of a folder, or a document without its `.html`. */
export async function fileAt(files: FileCache, requestPath: string): Promise<StaticBody | null> {
  const name = decoded(requestPath);
  if (name === '') return files.read('index.html');
  if (name.endsWith('/')) return files.read(`${name}index.html`);
  return (
    (await files.read(name)) ?? (await files.read(`${name}/index.html`)) ?? (await files.read(`${name}.html`))
  );
}

/** The path without its first slash; a malformed one as it is, so that it names no file. */
function decoded(requestPath: string): string {
  try {
    return decodeURIComponent(requestPath.slice(1));
  } catch {
    return requestPath;
  }
}

function versionOf({ size, mtimeMs, ino }: Stats): string {
  return `${ino}:${size}:${mtimeMs}`;
}

/** Sends a body for GET or HEAD, compressed if the client accepts it, or 304. */
export async function sendStatic(
  request: IncomingMessage,
  response: ServerResponse,
  body: StaticBody,
  headers: OutgoingHttpHeaders,
): Promise<void> {
  const encoding = body.bytes.length < worthCompressing ? null : chooseEncoding(request, body.contentType);
  const etag = `"${body.etag}${encoding ? `-${encoding}` : ''}"`;
  const common = { etag, vary: 'accept-encoding', 'x-content-type-options': 'nosniff', ...headers };
  if (request.headers['if-none-match']?.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === etag)) {
    response.writeHead(304, common).end();
    return;
  }
  const bytes = encoding ? await body.compressed(encoding) : body.bytes;
  response.writeHead(200, {
    ...common,
    'content-type': body.contentType,
    'content-length': bytes.length,
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function chooseEncoding(request: IncomingMessage, contentType: string): Encoding | null {
  if (!compressible.test(contentType)) return null;
  const accepted = (request.headers['accept-encoding'] ?? '').toLowerCase();
  const accepts = (name: Encoding) =>
    new RegExp(`(^|[,\\s])${name}(\\s*;\\s*q=(?!0(\\.0*)?(,|\\s|$))|\\s*(,|$))`).test(accepted);
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : null;
}
