// Runs before anything is installed: plain JavaScript, Node 20, no dependency.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * The packages of a lock file that a folder's node_modules lack or have in another version. Quick enough for every
 * start: compares npm's own record of installed packages, and checks that each package's manifest exists.
 * @param {string} root folder of package-lock.json
 * @param {readonly string[]} [workspaces] counts only what these need, as `npm ci --workspace` does. Default: everything
 * @param {(entry: object) => boolean} [isNeeded] whether an optional package of the lock file must be there. Default: none
 * @returns {string[]} such as 'node_modules/yaml'; all of them if nothing is installed
 */
export function missingPackages(root, workspaces = [], isNeeded = () => false) {
  const lockedPackages = packagesIn(path.join(root, 'package-lock.json'));
  const notedPackages = packagesIn(path.join(root, 'node_modules/.package-lock.json'));
  const places = workspaces.length > 0 ? neededBy(workspaces, lockedPackages) : Object.keys(lockedPackages);
  return places.filter((place) => {
    if (!place.startsWith('node_modules/')) return false;
    const { version, link, optional } = lockedPackages[place];
    // npm leaves out optional packages for other platforms.
    if (notedPackages[place] === undefined) return !optional || isNeeded(lockedPackages[place]);
    // A full disk leaves empty files.
    return (
      notedPackages[place].version !== version ||
      !hasContent(path.join(root, place, link ? '' : 'package.json'))
    );
  });
}

/** Whether a package is made for this kind of machine: npm leaves it out only if it could not fetch it, and reports no error. */
export function isForThisMachine({ os, cpu, libc }) {
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false;
  return libc === undefined || libc.includes(cLibrary());
}

function cLibrary() {
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** The places of all packages that workspaces need, directly or not. */
function neededBy(workspaces, packages) {
  const places = new Set(workspaces);
  for (const place of places) {
    const { link, resolved, ...entry } = packages[place] ?? {};
    if (link) places.add(resolved);
    // Only the project's own packages have the tools of their developers.
    const ownTools = place.includes('node_modules/') ? {} : entry.devDependencies;
    const names = { ...entry.dependencies, ...entry.optionalDependencies, ...ownTools };
    for (const name of Object.keys(names)) {
      const dependencyPlace = placeOf(name, place, packages);
      if (dependencyPlace !== undefined) places.add(dependencyPlace);
    }
  }
  return [...places];
}

/** Where a package finds another one: in its own node_modules, or in those of a folder above. */
function placeOf(name, from, packages) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const place = `${folder}${folder && '/'}node_modules/${name}`;
    if (packages[place] !== undefined) return place;
    if (folder === '') return undefined;
  }
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

const hasContent = (file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
