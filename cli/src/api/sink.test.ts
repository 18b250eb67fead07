import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { writeToFile } from './sink.ts';
import { testFolder } from '../testing/test-folder.ts';

const folder = testFolder();

// That it is complete or not there, through a link or into a pipe: in the tests of `replaceFile`.
it.each([0o600, 0o640, 0o664])('a written file keeps the mode %o of the one it replaces', async (mode) => {
  const file = folder.at('calls.csv');
  const modeOf = async () => (await stat(file)).mode & 0o777;
  await writeFile(file, 'before');
  await chmod(file, mode);
  await writeToFile(Readable.from(['after']), file);
  expect([await readFile(file, 'utf8'), await modeOf()]).toEqual(['after', mode]);
  await writeToFile('later', file, { ownerOnly: true });
  expect(await modeOf()).toBe(0o600);
});
