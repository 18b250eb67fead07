import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { releaseNotes, stagePackage } from './staging.mjs';

const address = 'https://example.com/firmline';
let folder;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'firmline-staging-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (name) => readFileSync(path.join(folder, name), 'utf8');

describe('a package as npm gets it', () => {
  it.each(['sdk', 'web', 'harness', 'cli'])(
    '%s names only files that it has, and links that work',
    (name) => {
      stagePackage(name, path.join(folder, name), address);
      const manifest = JSON.parse(read(`${name}/package.json`));
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
      expect(readme).not.toMatch(/\]\(\.\.\/|<!-- proof/);
      expect(read(`${name}/CHANGELOG.md`)).toContain(`## ${manifest.version}`);
    },
  );

  it('has notes of its release from the messages of commits', () => {
    expect(releaseNotes(address)).toContain(`[Every change](${address}/commits/main)`);
  });
});
