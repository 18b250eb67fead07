import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'rolldown';

/** A package whose code is in a bundle of ours. */
interface ThirdParty {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** The licence's text, or a sentence where the package has none. */
  readonly text: string;
}

/** The builds that put other packages' code into their files, and where each lists these packages. */
export const licenceFiles = { cli: 'licenses.txt', web: '_/licenses.txt' } as const;

const heading = ({ name, version, licence }: Omit<ThirdParty, 'text'>): string =>
  `=== ${name}@${version}, ${licence} ===`;

/** A build plugin that lists the packages in the bundle with their licences, which most of them require. */
export function thirdPartyPlugin(fileName: string): Plugin {
  return {
    name: 'third-party-licences',
    generateBundle() {
      const folders = new Set([...this.getModuleIds()].flatMap((id) => folderOf(id) ?? []));
      // One package may be installed in several folders.
      const byHeading = new Map([...folders].map(readPackage).map((one) => [heading(one), one.text]));
      const sortedHeadings = [...byHeading].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const source = sortedHeadings.map(([title, text]) => `${title}\n\n${text.trim()}\n`).join('\n');
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

/** The folder of the package that a module is in; undefined for our own modules and those of the bundler. */
function folderOf(id: string): string | undefined {
  const file = id.replace(/\?.*$/, '');
  if (!path.isAbsolute(file)) return undefined;
  return /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(file)?.[0];
}

function readPackage(folder: string): ThirdParty {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  const { name, version, license = 'none named' } = manifest;
  const file = readdirSync(folder).find((one) => /^(licen[cs]e|copying)(\.|-|$)/i.test(one));
  const text =
    file === undefined ? 'The package has no licence file.' : readFileSync(path.join(folder, file), 'utf8');
  return { name, version, licence: license, text };
}

/** `name@version` of every package in the built bundles. @throws Error if a bundle is not built */
export function bundledPackages(root: string): ReadonlySet<string> {
  const packageNames = Object.entries(licenceFiles).flatMap(([folder, file]) => {
    const list = path.join(root, folder, 'dist', file);
    if (!existsSync(list)) throw new Error(`${list} is missing. Build the project: npm run build.`);
    return [...readFileSync(list, 'utf8').matchAll(/^=== (.+), [^,]+ ===$/gm)].map(([, one]) => one ?? '');
  });
  return new Set(packageNames);
}
