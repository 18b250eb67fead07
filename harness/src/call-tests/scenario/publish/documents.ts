// Writes the JSON Schema and the reference of scenarios from the vocabulary, or with --check only compares them. Run by
// `npm run docs`.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { scenarioJsonSchema } from './json-schema.ts';
import { scenarioReference } from './reference.ts';

const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const schemaName = 'fixtures/scenarios/scenario.schema.json';
const referenceName = 'harness/docs/scenarios.md';
const schemaFile = path.join(root, schemaName);
const referenceFile = path.join(root, referenceName);

const beginMarker = '<!-- reference: written from the vocabulary -->';
const endMarker = '<!-- /reference -->';

const document = readFileSync(referenceFile, 'utf8');
const [beginIndex, endIndex] = [document.indexOf(beginMarker), document.indexOf(endMarker)];
if (beginIndex < 0 || endIndex < beginIndex)
  throw new Error(`${referenceName} lacks its marks ${beginMarker} and ${endMarker}.`);

const schema = scenarioJsonSchema();
const text = `${document.slice(0, beginIndex + beginMarker.length)}\n\n${scenarioReference()}\n\n${document.slice(endIndex)}`;

if (process.argv.includes('--check')) {
  const isSame = isDeepStrictEqual(JSON.parse(readFileSync(schemaFile, 'utf8')), schema) && text === document;
  if (!isSame) {
    console.error('The schema or the reference of scenarios is out of date: run npm run docs.');
    process.exitCode = 1;
  }
} else {
  writeFileSync(schemaFile, `${JSON.stringify(schema, null, 2)}\n`);
  writeFileSync(referenceFile, text);
  console.log(`Wrote ${schemaName} and ${referenceName}.`);
}
