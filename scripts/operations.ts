// Writes the reference of the platform's operations for readers. With --check it only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { allOperations, readModel } from '../sdk/src/rest/contract/derive/model.ts';
import { writeReference } from './operations/write-reference.ts';
import { formatText } from './shared/format.ts';

const file = 'sdk/docs/operations.md';
const place = path.resolve(import.meta.dirname, '..', file);

const model = readModel();
const text = await formatText(file, writeReference(model));
console.log(`${allOperations(model.areas).length} operations.`);
if (text !== readFileSync(place, 'utf8')) {
  if (process.argv.includes('--check')) {
    console.error(`${file} is not that of the contract: run npm run docs.`);
    process.exitCode = 1;
  } else {
    writeFileSync(place, text);
    console.log(`Wrote ${file}.`);
  }
}
