import { type Headers, type HostFile, notFoundPath, restPath, type Site } from './site.ts';

/** Cloudflare Pages ignores rules beyond this number. */
const maxRules = 100;

const rule = (path: string, headers: Headers) =>
  [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

/** `_headers`, for both Netlify and Cloudflare Pages. */
function headersFile({ headers, assets, assetCache }: Site): string {
  const rules = [
    // No caching here: if two rules set a header, its values are joined. By default both hosts revalidate every
    // response, as the page needs.
    rule('/*', headers),
    // By name: a rule for the whole folder would also cache missing files for a year.
    ...assets.map((path) => rule(path, { 'cache-control': assetCache })),
  ];
  return `${rules.slice(0, maxRules).join('\n')}\n`;
}

/**
 * `_redirects` for Netlify, which serves existing files and otherwise follows the first matching rule. Cloudflare Pages
 * ignores all three rules with a warning.
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
 * Cloudflare Pages serves the page for every path without a file and without a 404.html above it, so it needs only one
 * inside `/_/`. But it forwards requests to other hosts only by a program.
 */
function workerFiles({ restTarget }: Site): HostFile[] {
  if (restTarget === undefined) return [];
  const source = `// Forwards the page's look-up to the data service.
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
