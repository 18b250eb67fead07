import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { missingPackages } from './installed.mjs';

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
