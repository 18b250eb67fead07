// Runs before anything is installed: plain JavaScript, Node 18, no dependency.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * The packages of a lock file that a folder's node_modules lack or have in another version. Quick enough for every
 * start: compares npm's own record of installed packages, and checks that each package's manifest exists.
 * @param {string} root folder of package-lock.json
 * @returns {string[]} such as 'node_modules/yaml'; all of them if nothing is installed
 */
export function missingPackages(root) {
  const wanted = packagesIn(path.join(root, 'package-lock.json'));
  const noted = packagesIn(path.join(root, 'node_modules/.package-lock.json'));
  return Object.keys(wanted).filter((place) => {
    if (!place.startsWith('node_modules/')) return false;
    const { version, link, optional } = wanted[place];
    // npm leaves out optional packages for other platforms.
    if (noted[place] === undefined) return !optional;
    // A full disk leaves empty files.
    return (
      noted[place].version !== version || !hasContent(path.join(root, place, link ? '' : 'package.json'))
    );
  });
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

const hasContent = (file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0;
