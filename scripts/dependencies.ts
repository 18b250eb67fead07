// Checks that every production dependency has a licence that .github/DEPENDENCIES.md allows.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { documentation, licenceProblems } from './dependencies/judge.ts';
import { bundledPackages } from './shared/third-party.ts';

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
}

const root = path.resolve(import.meta.dirname, '..');
const readInRoot = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { packages } = JSON.parse(readInRoot('package-lock.json')) as {
  readonly packages: Readonly<Record<string, LockEntry>>;
};
const bundledNames = bundledPackages(root);

/** Packages of others that ours depend on, or whose code a build of ours contains. */
const production = Object.entries(packages)
  .filter(([place, { link }]) => place.includes('node_modules/') && !link)
  .map(([place, { version = '', license: licence = 'none named', dev }]) => ({
    name: place.replace(/^.*node_modules\//, ''),
    version,
    licence,
    dev,
  }))
  .filter(({ name, version, dev }) => !dev || bundledNames.has(`${name}@${version}`));

const problems = licenceProblems(readInRoot(documentation), production);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
