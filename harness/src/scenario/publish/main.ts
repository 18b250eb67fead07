// Writes the JSON Schema and the reference of scenarios, as the vocabulary has them:
// node --conditions=@firmline/source harness/src/scenario/publish/main.ts && npx oxfmt fixtures/scenarios harness/docs
import { readFileSync, writeFileSync } from 'node:fs';
import { referenceFile, schemaFile, schemaText, withReference } from './documents.ts';

writeFileSync(schemaFile, schemaText());
writeFileSync(referenceFile, withReference(readFileSync(referenceFile, 'utf8')));
