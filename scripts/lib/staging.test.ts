import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as staging from './staging.ts';
import { stagePackage } from './staging.ts';

const address = 'https://example.com/firmline';
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'firmline-staging-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

describe('a package as npm gets it', () => {
  it.each(['sdk', 'web', 'harness', 'cli'])(
    '%s names only files that it has, and links that work',
    (name) => {
      stagePackage(name, path.join(folder, name), address, '- a new command\n');
      const manifest = JSON.parse(read(`${name}/package.json`)) as {
        readonly version: string;
        readonly repository: { readonly url: string };
        readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
      };
      expect(manifest).toMatchObject({ license: 'MIT', publishConfig: { access: 'public' } });
      expect(manifest.repository.url).toBe(`git+${address}.git`);
      expect(manifest).not.toHaveProperty('devDependencies');
      expect(Object.keys(manifest.exports)).toEqual(expect.arrayContaining(['.', './package.json']));
      const targets = Object.values(manifest.exports).flatMap((target) =>
        typeof target === 'string' ? [target] : Object.values(target),
      );
      const missing = targets.filter((target) => !existsSync(path.join(folder, name, target)));
      expect(missing).toEqual([]);
      expect(JSON.stringify(manifest)).not.toContain('@firmline/source');
      const readme = read(`${name}/README.md`);
      expect(readme).not.toMatch(/\]\(\.\.\//);
      expect(read(`${name}/CHANGELOG.md`)).toBe(`# ${manifest.version}\n\n- a new command\n`);
    },
  );
});

/** A repository with two packages. */
const inCheckout = (...parts: readonly string[]) => path.join(folder, 'checkout', ...parts);
const git = (...args: readonly string[]) => {
  const author = ['-c', 'user.name=Dana', '-c', 'user.email=dana@example.com', '-c', 'commit.gpgSign=false'];
  return execFileSync('git', [...author, ...args], { cwd: inCheckout(), stdio: 'pipe' });
};
let count = 0;
const commit = (message: string) => {
  writeFileSync(inCheckout('changed'), String((count += 1)));
  git('add', '.');
  git('commit', '-m', message);
};
const writeVersion = (name: string, version: string) => {
  mkdirSync(inCheckout(name), { recursive: true });
  writeFileSync(inCheckout(name, 'package.json'), JSON.stringify({ version }));
};

describe('a release', () => {
  let lib: typeof staging;
  beforeAll(async () => {
    cpSync(import.meta.dirname, inCheckout('scripts/lib'), { recursive: true });
    writeFileSync(inCheckout('package.json'), '{ "engines": { "node": ">=20" } }');
    for (const name of ['sdk', 'cli']) writeVersion(name, '1.1.0');
    git('init', '--quiet');
    commit('feat(sdk): the first version');
    git('tag', 'v1.0.0');
    lib = (await import(pathToFileURL(inCheckout('scripts/lib/staging.ts')).href)) as typeof staging;
  });

  it('notes what users notice since the release before, from the messages of commits', () => {
    for (const message of [
      'fix(sdk)!: a call ends once',
      'feat: a new command',
      'refactor(cli): shorter',
      'fix(sdk)!: a call ends once',
    ])
      commit(message);
    const notes = `### New\n\n- a new command\n\n### Fixed\n\n- a call ends once\n\n[Every change](${address}/commits/main)\n`;
    expect(lib.releaseNotes(address)).toBe(notes);
    git('tag', 'v1.1.0-rc.1');
    expect(lib.releaseNotes(address)).toBe(notes);
  });

  it('is made only of a commit with the tag of its version', () => {
    expect(() => lib.requireTaggedCommit(['sdk', 'cli'])).toThrow('Tag it: git tag v1.1.0');
    git('tag', 'v1.1.0');
    expect(() => lib.requireTaggedCommit(['sdk', 'cli'])).not.toThrow();
    writeVersion('cli', '1.2.0');
    expect(() => lib.requireTaggedCommit(['sdk', 'cli'])).toThrow('different versions: 1.1.0, 1.2.0');
    writeVersion('cli', '1.1.0');
    writeFileSync(inCheckout('notes.txt'), 'not tagged');
    expect(() => lib.requireTaggedCommit(['sdk', 'cli'])).toThrow('undo them:\n?? notes.txt');
    rmSync(inCheckout('notes.txt'));
  });

  it('is made of no clone without the commits that its changelog lists', async () => {
    const shallowClone = path.join(folder, 'shallow');
    git('clone', '--quiet', '--depth=1', '--branch=v1.1.0', pathToFileURL(inCheckout()).href, shallowClone);
    const { requireTaggedCommit } = (await import(
      pathToFileURL(path.join(shallowClone, 'scripts/lib/staging.ts')).href
    )) as typeof staging;
    expect(() => requireTaggedCommit(['sdk', 'cli'])).toThrow('git fetch --unshallow --tags');
  });
});
