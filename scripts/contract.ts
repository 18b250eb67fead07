// Writes the platform's contract as data, from what the vendor publishes in its npm package. Two versions are read: the
// one whose operations the SDK has, and the newest, for the fields added since.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { operationList } from '../sdk/src/rest/table.ts';
import type { Contract } from '../harness/src/services/platform/contract/index.ts';
import { amend } from './contract/amendments.ts';
import { readDeclarations } from './contract/declarations.ts';
import { mergeContracts, pickOperations } from './contract/merge.ts';
import { installLocked } from './tools/install.ts';

/** What arrives over a call's data channel and at webhooks, which no operation leads to. */
const messages = ['ClientMessage', 'ServerMessage', 'ServerMessageResponse', 'ClientInboundMessage'];

const folder = installLocked(path.join(import.meta.dirname, 'contract/vendor'), "the vendor's declarations");
const read = (name: string): Contract =>
  readDeclarations(readFileSync(path.join(folder, 'node_modules', name, 'api.ts'), 'utf8'));

const complete = read('complete');
const known = operationList().map(({ operation: { method, path: address } }) => `${method} ${address}`);
const contract = pickOperations(
  amend(mergeContracts(complete, read('newest'))),
  [...Object.keys(complete.operations), ...known],
  messages,
);

const lines = (rows: Readonly<Record<string, unknown>>): string =>
  Object.entries(rows)
    .map(([name, row]) => `${JSON.stringify(name)}:${JSON.stringify(row)}`)
    .join(',\n');
const file = path.join(import.meta.dirname, '../harness/src/services/platform/contract/contract.json');
writeFileSync(
  file,
  `{"operations":{\n${lines(contract.operations)}\n},"entities":{\n${lines(contract.entities)}\n}}\n`,
);
console.log(
  `${Object.keys(contract.operations).length} operations, ${Object.keys(contract.entities).length} entities`,
);
