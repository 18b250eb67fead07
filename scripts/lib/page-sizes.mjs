import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { inRoot } from './project.mjs';

/** Size limits of the page's parts, bytes after brotli; the first part that takes a file counts it. */
const parts = [
  {
    name: 'HTML, with the styles and scripts in it',
    limit: 9_200,
    includes: ({ name }) => name.endsWith('.html'),
  },
  { name: 'initial JavaScript', limit: 68_000, includes: ({ initial }) => initial },
  {
    name: 'phone form',
    limit: 34_500,
    includes: ({ name }) => name.startsWith('PhoneForm-') && isScript(name),
  },
  {
    name: 'call client',
    limit: 34_400,
    includes: ({ name }) => name.startsWith('open-call-client-') && isScript(name),
  },
  {
    name: 'cards and slip',
    limit: 24_000,
    includes: ({ name }) => name.startsWith('Desk-') && isScript(name),
  },
  { name: 'daily-js', limit: 62_000, includes: ({ name }) => name.startsWith('daily-') && isScript(name) },
  { name: 'style sheets', limit: 6_000, includes: ({ name }) => name.endsWith('.css') },
  { name: 'fonts', limit: 30_500, includes: ({ name }) => name.endsWith('.woff2') },
  { name: 'share preview', limit: 20_000, includes: ({ name }) => name.startsWith('share-') },
  { name: 'small scripts that load later', limit: 11_800, includes: ({ name }) => isScript(name) },
  { name: 'everything else', limit: 3_000, includes: () => true },
];

const isScript = (name) => name.endsWith('.js');

const sizeOf = (name, bytes) => (name.endsWith('.woff2') ? bytes : brotliCompressSync(bytes)).length;

/** Scripts that a visitor waits for: those in the HTML, and their static imports. */
function initialScripts(html, sources) {
  const initialNames = new Set();
  const add = (name) => {
    const source = sources.get(name)?.toString('utf8');
    if (initialNames.has(name) || source === undefined) return;
    initialNames.add(name);
    for (const [, imported] of source.matchAll(
      /(?:^|[;}\s])(?:import|export)\b[^'"`()]*["']\.\/([^"']+\.js)["']/g,
    ))
      add(imported);
  };
  for (const [, name] of html.matchAll(/(?:src|href)=["']?\/_\/assets\/([^"'\s>]+\.js)/g)) add(name);
  return initialNames;
}

/** A line for every part of the built page above its limit. */
export function pageSizeProblems() {
  if (!existsSync(inRoot('web/dist/index.html'))) return ['There is no built page: run npm run build.'];
  const assets = inRoot('web/dist/_/assets');
  const html = readFileSync(inRoot('web/dist/index.html'));
  const sources = new Map(readdirSync(assets).map((name) => [name, readFileSync(path.join(assets, name))]));
  const initial = initialScripts(html.toString('utf8'), sources);
  const files = [['index.html', html], ...sources].map(([name, bytes]) => ({
    name,
    initial: initial.has(name),
    size: sizeOf(name, bytes),
  }));
  const weighed = parts.map(({ name, limit }) => ({ name, limit, size: 0, files: [] }));
  for (const file of files) {
    const part = weighed[parts.findIndex(({ includes }) => includes(file))];
    part.size += file.size;
    part.files.push(file.name);
  }
  return weighed
    .filter(({ size, limit }) => size > limit)
    .map(
      ({ name, size, limit, files: names }) =>
        `The page's ${name}: ${size} bytes (brotli), at most ${limit}: ${names.join(', ')}`,
    );
}
