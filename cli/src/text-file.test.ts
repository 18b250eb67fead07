import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readInput } from './api/fields.ts';
import { readAssistant } from './assistants/folder.ts';
import { readTemplate } from './campaign/letter.ts';
import { readReportAt } from './test/reports.ts';
import { readSaved } from './webhook/requests.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-texts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const saved = {
  receivedAt: '2026-01-01T00:00:00.000Z',
  method: 'POST',
  path: '/',
  contentType: null,
  body: 'ü',
};

/** What reads a file of a person, with a text that it accepts and where that text ends up. */
const readers: readonly (readonly [
  name: string,
  read: (file: string) => Promise<unknown>,
  text: string,
  expected: unknown,
])[] = [
  ['prompt.txt', readInput, 'Für Sie.', 'Für Sie.'],
  ['letter.md', readTemplate, 'Für {{link}}', { source: 'Für {{link}}' }],
  ['dana.json', readAssistant, '{"name":"ü"}', { content: { name: 'ü' } }],
  ['saved.jsonl', readSaved, JSON.stringify(saved), [{ body: 'ü' }]],
];

describe.each(readers)('%s', (name, read, text, expected) => {
  const file = () => path.join(folder, name);

  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte-order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16, as PowerShell writes it', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ])('is read in %s', async (_, bytes) => {
    await writeFile(file(), bytes);
    expect({ content: await read(file()) }).toMatchObject({ content: expected });
  });

  it('names another encoding', async () => {
    await writeFile(file(), Buffer.from(text, 'latin1'));
    await expect(read(file())).rejects.toMatchObject({
      code: 'invalid-input',
      message: `${file()} is not UTF-8 (line 1).`,
      hint: 'Convert it to UTF-8.',
    });
  });
});

it('a report in another encoding is named', async () => {
  const file = path.join(folder, 'report.json');
  await writeFile(file, Buffer.from('{"ü":1}', 'latin1'));
  await expect(readReportAt(file)).rejects.toMatchObject({ message: `${file} is not UTF-8 (line 1).` });
});
