import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A production package: a dependency of ours, or of another one. */
export interface Production {
  readonly name: string;
  readonly version: string;
  /** The licence in its package.json, SPDX. */
  readonly licence: string;
}

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
}

interface Manifest {
  readonly version?: string;
  readonly license?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly workspaces?: readonly string[];
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const readManifest = (file: string): Manifest => readJson(file) as Manifest;

/** The installed package's licence; the lock file's if the package is not for this platform. */
function licenceOf(root: string, place: string, entry: LockEntry): string {
  try {
    const { license } = readManifest(path.join(root, place, 'package.json'));
    return typeof license === 'string' ? license : 'none named';
  } catch {
    return entry.license ?? 'none named';
  }
}

export function allProduction(root: string): Production[] {
  const { packages } = readJson(path.join(root, 'package-lock.json')) as {
    packages: Record<string, LockEntry>;
  };
  return Object.entries(packages)
    .filter(([place, { link, dev }]) => place.includes('node_modules/') && !link && !dev)
    .map(([place, entry]) => ({
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      licence: licenceOf(root, place, entry),
    }));
}

/** Names of the project's and its packages' own dependencies, without the packages themselves. */
export function directProduction(root: string): Set<string> {
  const project = readManifest(path.join(root, 'package.json'));
  const manifests = [
    project,
    ...(project.workspaces ?? []).map((folder) => readManifest(path.join(root, folder, 'package.json'))),
  ];
  const names = manifests.flatMap(({ dependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...optionalDependencies }),
  );
  return new Set(names.filter((name) => !name.startsWith('@firmline/')));
}
