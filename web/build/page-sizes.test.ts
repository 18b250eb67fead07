import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

interface BuiltFile {
  readonly name: string;
  /** Bytes after brotli; fonts are compressed already. */
  readonly size: number;
  /** A script that a visitor waits for. */
  readonly isInitial: boolean;
}

const dist = path.join(import.meta.dirname, '../dist');
const assets = path.join(dist, '_/assets');
const contents = new Map([
  ['index.html', readFileSync(path.join(dist, 'index.html'))],
  ...readdirSync(assets).map((name) => [name, readFileSync(path.join(assets, name))] as const),
]);

/** The scripts in the HTML, and their static imports. */
const initialNames = new Set<string>();
function addScripts(from: string, references: RegExp): void {
  for (const [, name = ''] of contents.get(from)?.toString().matchAll(references) ?? []) {
    if (initialNames.has(name)) continue;
    initialNames.add(name);
    addScripts(name, /(?:^|[;}\s])(?:import|export)\b[^'"`()]*["']\.\/([^"']+\.js)["']/g);
  }
}
addScripts('index.html', /(?:src|href)=["']?\/_\/assets\/([^"'\s>]+\.js)/g);

/**
 * The size for a visitor. Hashes in names of other files count as equal: they differ with every change of those, and a
 * chunk with other ones is up to a hundred bytes smaller or larger.
 */
const compressedSize = (bytes: Buffer): number =>
  brotliCompressSync(bytes.toString().replaceAll(/-[\w-]{8}(?=\.(?:js|css|woff2)\b)/g, '-00000000')).length;

const files = Array.from(contents, ([name, bytes]): BuiltFile => ({
  name,
  size: name.endsWith('.woff2') ? bytes.length : compressedSize(bytes),
  isInitial: initialNames.has(name),
}));

const isScriptOf = (chunk: string) => (file: BuiltFile) =>
  file.name.startsWith(chunk) && file.name.endsWith('.js');
const endsWith = (ending: string) => (file: BuiltFile) => file.name.endsWith(ending);

/** Limits in bytes, with room for a state, an event and a field more; the first part that takes a file counts it. */
const parts: readonly (readonly [name: string, limit: number, takes: (file: BuiltFile) => boolean])[] = [
  ['HTML, with the styles and scripts in it', 9_400, endsWith('.html')],
  ['initial JavaScript', 67_600, ({ isInitial }) => isInitial],
  ['phone form', 34_750, isScriptOf('PhoneForm-')],
  ['call client', 35_400, isScriptOf('open-call-client-')],
  ['cards and slip', 24_000, isScriptOf('Desk-')],
  ['daily-js', 62_000, isScriptOf('daily-')],
  ['style sheets', 6_000, endsWith('.css')],
  ['fonts', 30_500, endsWith('.woff2')],
  ['share preview', 20_000, ({ name }) => name.startsWith('share-')],
  ['small scripts that load later', 11_800, isScriptOf('')],
  ['everything else', 3_000, () => true],
];

describe('the built page', () => {
  it.each(parts)('is small: %s, at most %i bytes', (part, limit) => {
    const counted = files.filter((file) => parts.find(([, , takes]) => takes(file))?.[0] === part);
    const size = counted.reduce((sum, file) => sum + file.size, 0);
    expect(size > limit ? { size, files: counted.map(({ name }) => name) } : null).toBeNull();
  });
});
