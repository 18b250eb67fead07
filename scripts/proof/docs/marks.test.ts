import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../../shared/own-stack.ts';
import { type PageMarks, readPage, scriptsOf } from './blocks.ts';

it('every mark fits a block of its page and the commands in it', async () => {
  const marks = parse(await readFile(path.join(import.meta.dirname, 'marks.yaml'), 'utf8')) as Readonly<
    Record<string, PageMarks>
  >;
  const names = Object.keys(marks);
  expect(names.length).toBeGreaterThan(20);
  for (const name of names) {
    const { blocks } = readPage(name, await readFile(path.join(root, name), 'utf8'), marks[name]);
    for (const block of blocks) if (block.kind === 'shell') scriptsOf(block);
  }
});
