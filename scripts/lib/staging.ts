// Prepares packages for npm: what is true in a checkout, such as links between folders and source files, is not there.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot, root } from './project.mjs';
import { StepError } from './run.mjs';

/** Files that a package has besides those of its own folder, by their place in it. */
const addedFiles: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  harness: { scenarios: 'fixtures/scenarios' },
};

/** The condition that leads to the source, which is not published. */
const sourceCondition = '@firmline/source';

type Conditions = string | { readonly [key: string]: Conditions };

interface Manifest {
  readonly version: string;
  readonly repository?: unknown;
  readonly files: readonly string[];
  readonly exports?: Conditions;
  readonly imports?: Conditions;
  readonly devDependencies?: object;
  readonly scripts?: object;
}

const manifestOf = (...folder: readonly string[]) =>
  JSON.parse(readFileSync(inRoot(...folder, 'package.json'), 'utf8')) as Manifest;

/**
 * The address of the repository, from `repository` in the root's package.json: the only place that names it.
 * @returns it without a slash at the end
 * @throws StepError for anything but an https address
 */
export function repositoryAddress(): string | undefined {
  const { repository } = manifestOf();
  if (repository === undefined) return undefined;
  if (typeof repository !== 'string' || !/^https:\/\/[^\s/]+\/\S+$/.test(repository))
    throw new StepError(
      '"repository" in package.json is not an https address: "https://github.com/owner/name".',
    );
  return repository.replace(/\/$|\.git$/, '');
}

/**
 * Checks that what is published is the commit that is tagged with the packages' version, with all commits before it.
 * @param names of the packages' folders
 * @throws StepError
 */
export function requireTaggedCommit(names: readonly string[]): void {
  const versions = new Set(names.map((name) => manifestOf(name).version));
  const [version, other] = versions;
  if (other !== undefined)
    throw new StepError(
      `The packages have different versions: ${[...versions].join(', ')}. Give all the same.`,
    );
  if (!git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`))
    throw new StepError(`This commit is not tagged v${version}. Tag it: git tag v${version}`);
  const changedFiles = git('status', '--porcelain').trimEnd();
  if (changedFiles !== '')
    throw new StepError(
      `These files are not as they were tagged. Commit them and move the tag, or undo them:\n${changedFiles}`,
    );
  if (git('rev-parse', '--is-shallow-repository').trim() === 'true')
    throw new StepError(
      'This clone lacks commits, which the changelog is made of. Fetch them: git fetch --unshallow --tags',
    );
}

/**
 * Writes a package into a folder as npm shall have it.
 * @param name the package's folder in the checkout
 * @param address of the repository
 * @param notes of the release
 */
export function stagePackage(name: string, to: string, address: string, notes: string): void {
  mkdirSync(to, { recursive: true });
  const { devDependencies: _, scripts: __, ...manifest } = manifestOf(name);
  const files = manifest.files.filter((file) => file !== 'README.md');
  for (const file of files) cpSync(inRoot(name, file), path.join(to, file), { recursive: true });
  for (const [place, from] of Object.entries(addedFiles[name] ?? {}))
    cpSync(inRoot(from), path.join(to, place), { recursive: true });
  cpSync(inRoot(name, 'LICENSE'), path.join(to, 'LICENSE'));
  writeFileSync(path.join(to, 'CHANGELOG.md'), `# ${manifest.version}\n\n${notes}`);
  const publishedFields = {
    ...manifest,
    files: [...manifest.files, ...Object.keys(addedFiles[name] ?? {}), 'CHANGELOG.md'],
    ...(manifest.exports && { exports: withoutSource(manifest.exports) }),
    ...(manifest.imports && { imports: withoutSource(manifest.imports) }),
    repository: { type: 'git', url: `git+${address}.git`, directory: name },
    homepage: `${address}/tree/main/${name}#readme`,
    bugs: `${address}/issues`,
    publishConfig: { access: 'public' },
  };
  writeFileSync(path.join(to, 'package.json'), `${JSON.stringify(publishedFields, null, 2)}\n`);
  const pages = ['README.md', ...markdownIn(inRoot(name, 'docs')).map((file) => `docs/${file}`)];
  for (const page of pages.filter((file) => file === 'README.md' || existsSync(path.join(to, file))))
    writeFileSync(path.join(to, page), withFullLinks(page, name, to, address));
}

/** Conditions and entries without those that only a checkout has. */
function withoutSource(value: Conditions): Conditions {
  if (typeof value === 'string') return value;
  const publicEntries = Object.entries(value)
    .filter(([key]) => key !== sourceCondition)
    .map(([key, innerValue]) => [key, withoutSource(innerValue)] as const)
    .filter(([, condition]) => typeof condition === 'string' || Object.keys(condition).length > 0);
  return Object.fromEntries(publicEntries);
}

const markdownIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.md')) : [];

/** A page whose links to files outside the package lead to the repository. */
function withFullLinks(page: string, name: string, to: string, address: string): string {
  const folder = path.posix.dirname(path.posix.join(name, page));
  return readFileSync(inRoot(name, page), 'utf8').replaceAll(
    /(!?)\[([^\]]*)\]\((?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?\)/g,
    (link: string, picture: string, words: string, target: string, part = '') => {
      const file = path.posix.join(folder, target);
      const ownPath = path.posix.relative(name, file);
      if (!ownPath.startsWith('..') && existsSync(path.join(to, ownPath))) return link;
      if (!existsSync(path.join(root, file)))
        throw new StepError(`${name}/${page} links to ${target}, which does not exist.`);
      return `${picture}[${words}](${address}/${picture ? 'raw' : 'blob'}/main/${file}${part})`;
    },
  );
}

const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 26 });

const headings = { feat: 'New', fix: 'Fixed', perf: 'Faster' };

/** What users notice since the release before, from the messages of commits, as headings with lists. */
export function releaseNotes(address: string): string {
  const subjects = git('log', '--no-merges', '--format=%s', ...sinceLastRelease()).split('\n');
  const parts = Object.entries(headings).flatMap(([type, heading]) => {
    const pattern = new RegExp(`^${type}(?:\\([^)]*\\))?!?: (.+)$`);
    const changes = new Set(subjects.flatMap((subject) => pattern.exec(subject)?.[1] ?? []));
    return changes.size === 0 ? [] : [`### ${heading}\n\n- ${[...changes].join('\n- ')}`];
  });
  return `${[...parts, `[Every change](${address}/commits/main)`].join('\n\n')}\n`;
}

/** The range of commits after the last tag before this commit; all, without one. */
function sinceLastRelease(): readonly string[] {
  try {
    return [`${git('describe', '--tags', '--abbrev=0', '--match=v*', 'HEAD^').trim()}..HEAD`];
  } catch {
    return ['HEAD'];
  }
}
