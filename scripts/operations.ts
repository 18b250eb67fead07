// Writes what is made of the table of operations and its docstrings: the client's methods as interfaces, the docstrings
// as data for the command line, the reference, and the list in sdk/README.md. With --check it only compares. Counts the
// docstrings, and fails if one is missing.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { format } from 'oxfmt';
import { findMissing } from './operations/find-missing.ts';
import { readTable } from './operations/read-table.ts';
import { withList } from './operations/readme-list.ts';
import { writeDocs } from './operations/write-docs.ts';
import { writeMethods } from './operations/write-methods.ts';
import { writeReference } from './operations/write-reference.ts';

const root = path.resolve(import.meta.dirname, '..');
const sdk = path.join(root, 'sdk');
const methods = path.join(sdk, 'src/rest/methods');
const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

const { ignorePatterns: _, ...style } = JSON.parse(read(path.join(root, '.oxfmtrc.json'))) as Record<
  string,
  unknown
>;

const table = readTable();
const texts = new Map([
  ...[...writeMethods(table)].map(([name, text]): [string, string] => [path.join(methods, name), text]),
  [path.join(sdk, 'src/rest/docs/operation-docs.ts'), writeDocs(table)],
  [path.join(sdk, 'docs/operations.md'), writeReference(table)],
  [path.join(sdk, 'README.md'), withList(read(path.join(sdk, 'README.md')))],
]);

const problems: string[] = [];
const isCheck = process.argv.includes('--check');
const report = (problem: string) => problems.push(problem);

for (const [file, text] of texts) {
  const { code, errors } = await format(file, text, style);
  if (errors.length > 0) throw new Error(`${file} cannot be formatted: ${errors[0]?.message}`);
  if (code === read(file)) continue;
  if (isCheck) report(`${path.relative(root, file)} is not that of the table: run npm run docs.`);
  else {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, code);
  }
}
for (const name of existsSync(methods) ? readdirSync(methods) : []) {
  const file = path.join(methods, name);
  if (texts.has(file)) continue;
  if (isCheck) report(`${path.relative(root, file)} belongs to no area: run npm run docs.`);
  else rmSync(file);
}

const { counts, missing } = findMissing(table);
problems.push(...missing.map((place) => `No docstring: ${place}.`));
const counted = `${counts.operations} operations, ${counts.path} path values, ${counts.query} query fields, ${counts.areas} areas`;
console.log(`${counted}; ${missing.length} without a docstring.`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
