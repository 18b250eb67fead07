import { type Headers, type HostFile, notFoundPath, restPath, type Site } from './site.ts';

/** How many rules Cloudflare Pages reads; it drops the others. */
const mostRules = 100;

const rule = (path: string, headers: Headers) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

/** `_headers`, which Netlify and Cloudflare Pages read alike. */
function headersFile({ headers, assets, assetCache }: Site): string {
  const rules = [
    // Nothing of caching here: where two rules name a header its values are joined. Left alone, both hosts have every
    // answer asked about again each time, which is what the page needs.
    rule('/*', headers),
    // By name: a rule for the whole folder would also let a file be missing for a year.
    ...assets.map((path) => rule(path, { 'cache-control': assetCache })),
  ];
  return `${rules.slice(0, mostRules).join('\n')}\n`;
}

/**
 * `_redirects` for Netlify, which serves a file where there is one and follows the first rule that fits elsewhere.
 * Cloudflare Pages ignores all three rules, as kinds it does not have, and says so.
 */
function redirectsFile({ restTarget }: Site): string {
  const rules = [
    ...(restTarget === undefined ? [] : [[`${restPath}*`, `${restTarget}:splat`, '200']]),
    ['/_/*', notFoundPath, '404'],
    ['/*', '/index.html', '200'],
  ];
  return `${rules.map((fields) => fields.join(' ')).join('\n')}\n`;
}

/**
 * Cloudflare Pages serves the page for every path without a file where there is no 404.html above it, so one inside
 * `/_/` is all it needs; but it passes requests on to other hosts only by a program.
 */
function workerFiles({ restTarget }: Site): HostFile[] {
  if (restTarget === undefined) return [];
  const source = `// Passes the page's look-up on to the data service.
const from = ${JSON.stringify(restPath)};
const to = ${JSON.stringify(restTarget)};

export default {
  async fetch(request, env) {
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith(from)) return env.ASSETS.fetch(request);
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    const headers = new Headers(request.headers);
    headers.delete('cookie');
    return fetch(to + pathname.slice(from.length) + search, { method, headers });
  },
};
`;
  const routes = { version: 1, include: [`${restPath}*`], exclude: [] };
  return [
    { fileName: '_worker.js', source },
    { fileName: '_routes.json', source: `${JSON.stringify(routes, null, 2)}\n` },
  ];
}

export function netlifyAndCloudflareFiles(site: Site): HostFile[] {
  return [
    { fileName: '_headers', source: headersFile(site) },
    { fileName: '_redirects', source: redirectsFile(site) },
    {
      fileName: notFoundPath.slice(1),
      source:
        '<!doctype html>\n<meta charset="utf-8" />\n<title>Not found</title>\n<p>There is nothing here.</p>\n',
    },
    ...workerFiles(site),
  ];
}
