// Checks that every production dependency has its purpose and an allowed licence in .github/DEPENDENCIES.md.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { documentation, licenceProblems, purposeProblems } from './dependencies/judge.ts';
import { bundledPackages } from './shared/third-party.ts';

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const root = path.resolve(import.meta.dirname, '..');
const readInRoot = (file: string) => readFileSync(path.join(root, file), 'utf8');
const { packages } = JSON.parse(readInRoot('package-lock.json')) as {
  readonly packages: Readonly<Record<string, LockEntry>>;
};
const bundled = bundledPackages(root);
const isInstalledPlace = (place: string) => place.includes('node_modules/');
const all = Object.entries(packages);

/** Packages of others that ours depend on, or whose code a build of ours contains. */
const production = all
  .filter(([place, { link }]) => isInstalledPlace(place) && !link)
  .map(([place, { version = '', license: licence = 'none named', dev }]) => ({
    name: place.replace(/^.*node_modules\//, ''),
    version,
    licence,
    dev,
  }))
  .filter(({ name, version, dev }) => !dev || bundled.has(`${name}@${version}`));

/** Those that the manifests of the project and of its packages name. */
const direct = all
  .filter(([place]) => !isInstalledPlace(place))
  .flatMap(([, { dependencies, devDependencies = {}, optionalDependencies }]) => [
    ...Object.keys({ ...dependencies, ...optionalDependencies }),
    ...Object.keys(devDependencies).filter((name) => bundled.has(`${name}@${devDependencies[name]}`)),
  ])
  .filter((name) => !name.startsWith('@firmline/'));

const markdown = readInRoot(documentation);
const problems = [...purposeProblems(markdown, new Set(direct)), ...licenceProblems(markdown, production)];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
