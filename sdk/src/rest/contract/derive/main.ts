// Writes what is derived from the contract and the table of operations. Run by the scripts when one of them has changed.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readModel } from './model.ts';
import { writeDocs } from './write-docs.ts';
import { writeMessages } from './write-messages.ts';
import { writeMethods } from './write-methods.ts';
import { writeOperations } from './write-operations.ts';
import { writeTypes } from './write-types.ts';

const model = readModel();
const modules = {
  docs: writeDocs(model),
  messages: writeMessages(model),
  methods: writeMethods(model),
  operations: writeOperations(model),
  types: writeTypes(model),
};
const folder = new URL('../../derived/', import.meta.url);
mkdirSync(folder, { recursive: true });
for (const [name, code] of Object.entries(modules)) {
  const file = new URL(`${name}.ts`, folder);
  const text = `// Derived from ../contract by the set-up. Changes here are lost.\n${code}`;
  // What did not change is not built again.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}
