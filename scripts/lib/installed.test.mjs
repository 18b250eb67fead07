import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isForThisMachine, missingPackages } from './installed.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'firmline-installed-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const write = (name, text) => {
  mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
  writeFileSync(path.join(root, name), text);
};
const lock = (packages) =>
  JSON.stringify({
    packages: Object.fromEntries(
      Object.entries(packages).map(([name, more]) => [`node_modules/${name}`, more]),
    ),
  });

it('finds what is missing, empty, older, or linked to nothing, and nothing that is for other platforms', () => {
  const version = '1.0.0';
  write(
    'package-lock.json',
    lock({
      whole: { version },
      'whole/node_modules/below': { version },
      gone: { version },
      empty: { version },
      older: { version: '2.0.0' },
      unknown: { version },
      workspace: { link: true, resolved: 'workspace' },
      moved: { link: true, resolved: 'elsewhere' },
      'for-here': { version, optional: true },
      'for-others': { version, optional: true },
    }),
  );
  expect(missingPackages(root)).toHaveLength(8);
  const noted = ['whole', 'whole/node_modules/below', 'gone', 'empty', 'older', 'for-here'];
  const links = { workspace: { link: true }, moved: { link: true } };
  write(
    'node_modules/.package-lock.json',
    lock({ ...Object.fromEntries(noted.map((name) => [name, { version }])), ...links }),
  );
  for (const name of ['whole', 'whole/node_modules/below', 'older', 'unknown'])
    write(`node_modules/${name}/package.json`, '{}');
  write('node_modules/empty/package.json', '');
  mkdirSync(path.join(root, 'node_modules/workspace'));
  expect(missingPackages(root)).toEqual(
    ['gone', 'empty', 'older', 'unknown', 'moved', 'for-here'].map((name) => `node_modules/${name}`),
  );
});

it('finds optional packages for this machine that npm could not fetch, where they are needed', () => {
  const folder = mkdtempSync(path.join(root, 'machine-'));
  const os = [process.platform];
  const cpu = [process.arch];
  const packages = {
    here: { os, cpu },
    system: { os: ['other'], cpu },
    processor: { os, cpu: ['other'] },
    library: { os, cpu, libc: ['other'] },
    any: {},
  };
  const optional = Object.entries(packages).map(([name, more]) => [
    name,
    { ...more, version: '1.0.0', optional: true },
  ]);
  writeFileSync(path.join(folder, 'package-lock.json'), lock(Object.fromEntries(optional)));
  expect(missingPackages(folder, [], isForThisMachine)).toEqual(['node_modules/here']);
  expect(missingPackages(folder)).toEqual([]);
});

it('counts only what chosen workspaces need', () => {
  const version = '1.0.0';
  const packages = {
    app: {
      version,
      dependencies: { direct: version, other: version },
      devDependencies: { builder: version },
    },
    other: { version, dependencies: { nested: version } },
    'node_modules/other': { link: true, resolved: 'other' },
    'node_modules/direct': {
      version,
      dependencies: { nested: version },
      devDependencies: { unneeded: version },
    },
    'node_modules/direct/node_modules/nested': { version, optionalDependencies: { deep: version } },
    'node_modules/nested': { version },
    'node_modules/deep': { version },
    'node_modules/builder': { version },
    'node_modules/unneeded': { version },
    'node_modules/tool': { version },
  };
  const folder = mkdtempSync(path.join(root, 'workspaces-'));
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  expect(missingPackages(folder, ['app']).toSorted()).toEqual(
    ['builder', 'deep', 'direct', 'direct/node_modules/nested', 'nested', 'other'].map(
      (name) => `node_modules/${name}`,
    ),
  );
});
