import { type Headers, type HostFile, restPath, type Site } from './site.ts';

const headerPairs = (headers: Headers) => Object.entries(headers).map(([key, value]) => ({ key, value }));

/** Everything outside `/_/`. Vercel serves existing files first, so the page is also at its own name. */
const linkPattern = '/((?!_/).*)';

/** Vercel's file, read from the deployed folder. */
export function vercelFiles(site: Site): HostFile[] {
  const { headers, pageCache, assetCache, assets, restTarget } = site;
  const config = {
    $schema: 'https://openapi.vercel.sh/vercel.json',
    headers: [
      { source: '/(.*)', headers: headerPairs(headers) },
      { source: linkPattern, headers: headerPairs({ 'cache-control': pageCache }) },
      // By name: a rule for the whole folder would also cache missing files for a year.
      ...assets.map((source) => ({ source, headers: headerPairs({ 'cache-control': assetCache }) })),
    ],
    rewrites: [
      ...(restTarget === undefined
        ? []
        : [{ source: `${restPath}:path*`, destination: `${restTarget}:path*` }]),
      { source: linkPattern, destination: '/index.html' },
    ],
  };
  return [{ fileName: 'vercel.json', source: `${JSON.stringify(config, null, 2)}\n` }];
}
