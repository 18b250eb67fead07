// Writes the JSON Schema and the reference of scenarios from the vocabulary. Run by `npm run docs`.
import { readFileSync, writeFileSync } from 'node:fs';
import { referenceFile, schemaFile, schemaText, withReference } from './documents.ts';

writeFileSync(schemaFile, schemaText());
writeFileSync(referenceFile, withReference(readFileSync(referenceFile, 'utf8')));
