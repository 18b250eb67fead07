import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bundledPackages } from '../shared/third-party.ts';

/** A production package: a dependency of ours or of another one, or a package whose code a build of ours contains. */
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
  readonly devDependencies?: Readonly<Record<string, string>>;
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

const nameOf = (place: string): string =>
  place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

export function allProduction(root: string): Production[] {
  const { packages } = readJson(path.join(root, 'package-lock.json')) as {
    packages: Record<string, LockEntry>;
  };
  const bundled = bundledPackages(root);
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, entry]) => ({ place, entry, name: nameOf(place) }))
    .filter(({ name, entry }) => !entry.dev || bundled.has(`${name}@${entry.version}`))
    .map(({ place, entry, name }) => ({
      name,
      version: entry.version ?? '',
      licence: licenceOf(root, place, entry),
    }));
}

/** Names of the project's and its packages' own production dependencies, without the packages themselves. */
export function directProduction(root: string): Set<string> {
  const project = readManifest(path.join(root, 'package.json'));
  const manifests = [
    project,
    ...(project.workspaces ?? []).map((folder) => readManifest(path.join(root, folder, 'package.json'))),
  ];
  const bundled = bundledPackages(root);
  const names = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) => [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...Object.entries(devDependencies ?? {}).flatMap(([name, version]) =>
      bundled.has(`${name}@${version}`) ? [name] : [],
    ),
  ]);
  return new Set(names.filter((name) => !name.startsWith('@firmline/')));
}
