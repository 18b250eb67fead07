// Writes the platform's contract as data, from the vendor's published npm package. Reads two versions: the
// one whose operations the SDK has, and the newest, for fields added since.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { operationList } from '../sdk/src/rest/table.ts';
import type { Contract } from '../harness/src/services/platform/contract/index.ts';
import { amend } from './contract/amendments.ts';
import { readDeclarations } from './contract/declarations.ts';
import { mergeContracts, pickOperations } from './contract/merge.ts';
import { installLocked } from './tools/install.ts';

/** Messages over a call's data channel and at webhooks, to which no operation refers. */
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
