import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { readInput } from './api/input.ts';
import { readAssistant } from './assistants/folder.ts';
import { testFolder } from './testing/test-folder.ts';

const folder = testFolder();

/** What reads a file of a person, with a text that it accepts and where that text ends up. */
const readers: readonly (readonly [
  name: string,
  read: (file: string) => Promise<unknown>,
  text: string,
  expected: unknown,
])[] = [
  ['prompt.txt', readInput, 'Für Sie.', 'Für Sie.'],
  ['dana.json', readAssistant, '{"name":"ü"}', { content: { name: 'ü' } }],
];

it.each(readers)('%s may be in UTF-16, as PowerShell writes it', async (name, read, text, expected) => {
  const file = folder.at(name);
  await writeFile(file, Buffer.from(`\ufeff${text}`, 'utf16le'));
  expect({ content: await read(file) }).toMatchObject({ content: expected });
});

it.each(readers)('%s is no web address', async (_name, read) => {
  await expect(read('https://docs.google.com/spreadsheets/d/1/edit#gid=0')).rejects.toMatchObject({
    code: 'invalid-input',
    message: 'https://docs.google.com/spreadsheets/d/1/edit#gid=0 is a web address, not a file.',
    hint: expect.stringContaining('File > Download'),
  });
  await expect(read('HTTPS://files.example/firms.csv')).rejects.toMatchObject({
    hint: 'Download it, and pass the file.',
  });
});

it('whose name is there in another Unicode form is said to be', async () => {
  await writeFile(folder.at('Kanzlei Müller.csv'.normalize('NFD')), 'x');
  await expect(readInput(folder.at('Kanzlei Müller.csv'.normalize('NFC')))).rejects.toMatchObject({
    code: 'not-found',
    hint: expect.stringMatching(/^There is one whose name looks the same/) as string,
  });
  await expect(readInput(folder.at('Kanzlei Muller.csv'))).rejects.toMatchObject({ hint: 'Check the path.' });
});
