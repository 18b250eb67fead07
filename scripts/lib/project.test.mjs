import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { lockedNode, nodePackageOf } from './project.mjs';

it('pins and locks a Node for each system', () => {
  const [{ optionalDependencies }, { packages }] = ['package.json', 'package-lock.json'].map((file) =>
    JSON.parse(readFileSync(path.join(lockedNode, file), 'utf8')),
  );
  const systems = [
    ['linux', 'x64'],
    ['linux', 'arm64'],
    ['darwin', 'x64'],
    ['darwin', 'arm64'],
    ['win32', 'x64'],
  ];
  const names = systems.map(([platform, arch]) => nodePackageOf(platform, arch));
  expect(names.toSorted()).toEqual(Object.keys(optionalDependencies).toSorted());
  for (const name of names)
    expect(packages[`node_modules/${name}`]).toMatchObject({
      version: optionalDependencies[name],
      integrity: expect.stringMatching(/^sha512-/),
    });
});
