// Writes what readers see of the platform's operations: the reference, and the list in sdk/README.md. With --check it only
// compares.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { allOperations, readModel } from '../sdk/src/rest/contract/derive/model.ts';
import { withList, writeReference } from './operations/write-reference.ts';
import { formatted } from './shared/format.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const model = readModel();
const problems: string[] = [];
const texts = {
  'sdk/docs/operations.md': writeReference(model),
  'sdk/README.md': withList(read('sdk/README.md'), model),
};
for (const [file, text] of Object.entries(texts)) {
  const code = await formatted(file, text);
  if (code === read(file)) continue;
  if (process.argv.includes('--check'))
    problems.push(`${file} is not that of the contract: run npm run docs.`);
  else writeFileSync(path.join(root, file), code);
}
console.log(`${allOperations(model.areas).length} operations.`);
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exitCode = 1;
}
