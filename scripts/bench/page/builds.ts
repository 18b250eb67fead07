// The two pages to serve, ours as the project builds it and the ordinary one, built here; with their files as on a CDN:
// compressed once, with brotli's best quality.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { PageConfig } from '@firmline/sdk/page-config';
import { insertConfig } from '@firmline/sdk/page-headers';
import { build } from 'vite';
import { installPeers } from '../../tools/install.ts';

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

function siteFile(name: string, content: string | Uint8Array): SiteFile {
  const extension = path.extname(name);
  const type = types[extension];
  if (type === undefined) throw new Error(`The benchmark does not know how to serve ${name}.`);
  const compressed = extension !== '.woff2' && extension !== '.png';
  return { type, body: compressed ? brotliCompressSync(content) : Buffer.from(content), compressed };
}

/** Reads a whole built page in advance, so that a build during the measurement does not change it. */
function readSite(folder: string): SiteFiles {
  const files = new Map<string, SiteFile>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || types[path.extname(entry.name)] === undefined) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = `/${path.relative(folder, file).replaceAll(path.sep, '/')}`;
    files.set(name, siteFile(name, readFileSync(file)));
  }
  return files;
}

/** Size of the scripts in a page's HTML, compressed on their own. */
export function inlineScriptBytes(files: SiteFiles | undefined): number {
  const html = brotliDecompressSync(files?.get(documentName)?.body ?? '').toString();
  const scripts = html.matchAll(
    /<script(?![^>]*\bsrc=)(?![^>]*application\/json)[^>]*>([\s\S]*?)<\/script>/g,
  );
  return [...scripts].reduce((bytes, [, code = '']) => bytes + brotliCompressSync(code).length, 0);
}

/** @param folder of the built page */
export function ownPage(folder: string, config: PageConfig): SiteFiles {
  const html = insertConfig(readFileSync(path.join(folder, 'index.html'), 'utf8'), config);
  return new Map([...readSite(folder), [documentName, siteFile(documentName, html)]]);
}

/** A page made in a day with the usual libraries: see ../peers/page. */
export async function ordinaryPage(config: PageConfig): Promise<SiteFiles> {
  const output = await build({
    root: path.join(installPeers(), 'page'),
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    define: Object.fromEntries(
      Object.entries(environment(config)).map(([name, value]) => [
        `import.meta.env.${name}`,
        JSON.stringify(value),
      ]),
    ),
    // Every other path is a firm's link.
    build: { write: false, assetsDir: '_/assets', chunkSizeWarningLimit: 2000, reportCompressedSize: false },
  });
  if (!('output' in output)) throw new Error('The ordinary page was not built once.');
  const contents = output.output.map((file): [string, string | Uint8Array] => [
    `/${file.fileName}`,
    file.type === 'chunk' ? file.code : file.source,
  ]);
  return new Map(contents.map(([name, content]) => [name, siteFile(name, content)]));
}

const environment = (config: PageConfig) => ({
  VITE_SUPABASE_URL: config.supabaseUrl,
  VITE_SUPABASE_ANON_KEY: config.supabaseAnonKey,
  VITE_VAPI_PUBLIC_KEY: config.platformPublicKey,
  VITE_VAPI_URL: config.platformUrl,
  VITE_CALL_MACHINE_URL: `${config.callMachineUrl}/call-machine-object-bundle.js`,
  VITE_ASSISTANT_ID: config.assistantId,
  VITE_WEBHOOK_URL: config.webhookUrl,
  VITE_WEBSITE_URL: config.websiteUrl,
  VITE_MAIN_SITE_URL: config.mainSiteUrl,
});
