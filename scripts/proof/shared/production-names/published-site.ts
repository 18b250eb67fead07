// Serves a built page as Netlify does, by the files that the build makes for that host.
import { readFile } from 'node:fs/promises';
import path from 'node:path';

type Headers = Readonly<Record<string, string>>;

/** The response to a path: a file, or the response of another address. */
export type SiteAnswer =
  | { readonly status: number; readonly headers: Headers; readonly body: Buffer }
  | { readonly passOnTo: string };

export interface PublishedSite {
  /** The response to a path with query. */
  answer(pathAndQuery: string): Promise<SiteAnswer>;
}

/** Changes the policy on its way to the browser, in the header and in the page. */
export type ChangePolicy = (policy: string) => string;

interface HeaderRule {
  readonly path: string;
  readonly headers: Headers;
}

interface Redirect {
  readonly from: string;
  readonly to: string;
  readonly status: number;
}

const types: Headers = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Netlify does not serve these. */
const ownFiles = new Set(['/_headers', '/_redirects']);
const policyHeader = 'content-security-policy';
const policyInPage = /(<meta http-equiv="content-security-policy" content=")([^"]*)/i;

const read = (folder: string, name: string) => readFile(path.join(folder, name), 'utf8');

const matches = (pattern: string, pathname: string) =>
  pattern.endsWith('*') ? pathname.startsWith(pattern.slice(0, -1)) : pathname === pattern;

function parseHeaders(text: string): HeaderRule[] {
  return text
    .trim()
    .split(/\n(?=\/)/)
    .map((rule) => {
      const [pattern = '', ...lines] = rule.split('\n');
      const fields = lines.map((line) => /^\s+([^:]+):\s*(.*)$/.exec(line)?.slice(1) ?? []);
      return {
        path: pattern,
        headers: Object.fromEntries(fields.map(([name = '', value = '']) => [name.toLowerCase(), value])),
      };
    });
}

function parseRedirects(text: string): Redirect[] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [from = '', to = '', status = '301'] = line.split(/\s+/);
      return { from, to, status: Number(status) };
    });
}

/** Reads the rules of a built page. */
export async function publishSite(folder: string, changePolicy: ChangePolicy): Promise<PublishedSite> {
  const rules = parseHeaders(await read(folder, '_headers'));
  const redirects = parseRedirects(await read(folder, '_redirects'));

  async function file(name: string, pathname: string, status: number): Promise<SiteAnswer | null> {
    const body = await readFile(path.join(folder, name)).catch(() => null);
    if (!body) return null;
    const extension = path.extname(name);
    const headers: Record<string, string> = {
      'content-type': types[extension] ?? 'application/octet-stream',
      'cache-control': 'public,max-age=0,must-revalidate',
    };
    for (const rule of rules) if (matches(rule.path, pathname)) Object.assign(headers, rule.headers);
    if (headers[policyHeader]) headers[policyHeader] = changePolicy(headers[policyHeader]);
    if (extension !== '.html') return { status, headers, body };
    const page = body
      .toString()
      .replace(policyInPage, (_, start: string, policy: string) => start + changePolicy(policy));
    return { status, headers, body: Buffer.from(page) };
  }

  return {
    async answer(pathAndQuery) {
      const [pathname = '/', query] = pathAndQuery.split(/\?(.*)/s);
      const name = pathname === '/' ? '/index.html' : pathname;
      const isOwn = ownFiles.has(name) || name.includes('..');
      const found = isOwn ? null : await file(name, pathname, 200);
      if (found) return found;
      const redirect = redirects.find(({ from }) => matches(from, pathname));
      if (redirect && URL.canParse(redirect.to)) {
        const target = redirect.to.replace(':splat', pathname.slice(redirect.from.length - 1));
        return { passOnTo: query === undefined ? target : `${target}?${query}` };
      }
      const rewritten = redirect && (await file(redirect.to, pathname, redirect.status));
      return rewritten ?? { status: 404, headers: {}, body: Buffer.from('Not found') };
    },
  };
}
