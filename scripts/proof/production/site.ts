// Serves a built page as its host does, with the headers that the build writes for Netlify.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export interface SiteResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

export interface BuiltSite {
  /** The response to a path; null if the host forwards it to the data service. */
  answer(pathname: string): Promise<SiteResponse | null>;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export async function readSite(folder: string): Promise<BuiltSite> {
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const [everywhere = ''] = (await read('_headers')).split(/\n(?=\/)/);
  const fields = [...everywhere.matchAll(/^\s+([^:\s]+):\s*(.*)$/gm)];
  const headers = Object.fromEntries(fields.map(([, name = '', value = '']) => [name.toLowerCase(), value]));
  const forwards = (await read('_redirects')).includes('/_/rest/v1/*');
  const html = await read('index.html');
  return {
    async answer(pathname) {
      if (forwards && pathname.startsWith('/_/rest/v1/')) return null;
      const type = pathname.startsWith('/_/') ? types[path.extname(pathname)] : undefined;
      if (type === undefined)
        return { headers: { ...headers, 'content-type': 'text/html; charset=utf-8' }, body: html };
      return {
        headers: { ...headers, 'content-type': type },
        body: await readFile(path.join(folder, pathname)),
      };
    },
  };
}
