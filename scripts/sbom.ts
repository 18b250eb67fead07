// Prints the list of contents of a release (CycloneDX): the production dependencies and the packages in the bundles.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { allProduction } from './dependencies/production.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
}

interface ContentsList {
  readonly metadata: { readonly component: object };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const root = path.resolve(import.meta.dirname, '..');
const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--loglevel=error'];
const text = execFileSync('npm', args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 2 ** 26,
  shell: process.platform === 'win32',
});
const list = JSON.parse(text) as ContentsList;

const production = new Set(allProduction(root).map(({ name, version }) => `${name}@${version}`));
// npm names our own packages after their folders, and keeps the v of a version.
const own = new Set(['cli', 'harness', 'sdk', 'web']);
const isShipped = ({ name, version }: Component): boolean =>
  own.has(name) || production.has(`${name}@${version.replace(/^v/, '')}`);
const dropped = new Set(
  list.components.filter((one) => !isShipped(one)).map((component) => component['bom-ref']),
);

const shipped = {
  ...list,
  // npm names the component after the checkout's folder.
  metadata: { ...list.metadata, component: { ...list.metadata.component, name: 'firmline' } },
  components: list.components.filter(isShipped),
  dependencies: list.dependencies
    .filter(({ ref }) => !dropped.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => !dropped.has(one)) })),
};
console.log(JSON.stringify(shipped, null, 2));
