import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { inputOf } from './input.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-input-'));
  file = path.join(folder, 'dana.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const name = { text: 'name=Dana', typed: false };

it('an assistant on the command line is nothing, single fields or a whole file', async () => {
  expect(await inputOf({})).toBeUndefined();
  expect(await inputOf({ fields: [name] })).toEqual({ record: { name: 'Dana' }, isPart: true });
  const messages = [{ role: 'system', contentFile: 'dana.md' }];
  await writeFile(file, JSON.stringify({ id: 'a', $pulled: {}, name: 'Ann', model: { messages } }));
  await writeFile(path.join(folder, 'dana.md'), 'Be kind.\n');
  expect(await inputOf({ input: file })).toEqual({
    record: { name: 'Ann', model: { messages: [{ role: 'system', content: 'Be kind.' }] } },
    isPart: false,
  });
  await expect(inputOf({ fields: [name], input: file })).rejects.toThrow(UsageError);
});
