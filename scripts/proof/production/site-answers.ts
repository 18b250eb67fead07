import type { Row } from '../shared/report.ts';
import type { ProductionNames } from '../shared/production-names/index.ts';
import { slug } from './visits.ts';

const headers = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-robots-tag',
];

/** Judges the responses of the page's host, which follow the build's files for it. */
export async function judgeSite(names: Pick<ProductionNames, 'fetch'>, origin: string): Promise<Row[]> {
  const ask = async (path: string) => {
    const response = await names.fetch(origin + path);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const rows: Row[] = [];
  const add = (what: string, found: string, holds: boolean) => rows.push({ what, found, holds });
  for (const path of ['/', `/${slug}`, `/${slug}/`, '/a/b/c', '/caf%C3%A9', '/_headers']) {
    const { status, text, headers: got } = await ask(path);
    const missing = headers.filter((name) => !got.has(name));
    const isPage = status === 200 && text.includes('id="firmline-config"');
    const found = `${status}, ${headers.length - missing.length} of ${headers.length} headers`;
    add(`the page at ${path}`, found, isPage && missing.length === 0);
  }
  const { text } = await ask('/');
  const [asset = '/_/assets/none.js'] = /\/_\/assets\/index-[^"]+\.js/.exec(text) ?? [];
  const file = await ask(asset);
  const cache = file.headers.get('cache-control') ?? 'none';
  add(asset, `${file.status}, ${cache}`, file.status === 200 && /immutable/.test(cache));
  for (const path of ['/_/assets/gone.js', '/_/nothing']) {
    const { status, headers: got } = await ask(path);
    add(
      `${path}, which is not there`,
      String(status),
      status === 404 && !got.get('cache-control')?.includes('immutable'),
    );
  }
  return rows;
}
