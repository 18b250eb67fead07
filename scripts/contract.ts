// Refreshes the platform's contract from the vendor's newest npm package; `git diff` shows what changed, a field a line. Adds
// what is new to the operations that the table has; what the vendor has removed stays.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as areas from '../sdk/src/rest/contract/operations/index.ts';
import type { Area } from '../sdk/src/rest/contract/table.ts';
import type { Contract } from '../sdk/src/rest/shape.ts';
import { readDeclarations } from './contract/declarations.ts';
import { mergeContracts, pickOperations } from './contract/merge.ts';
import { type Overlay, amended, renamed, withUnions, withoutUnions } from './contract/names.ts';
import { formatted } from './shared/format.ts';
import { installPeers } from './tools/install.ts';

const contractFolder = path.join(import.meta.dirname, '../sdk/src/rest/contract');
const file = path.join(contractFolder, 'platform.json');
const readContractFile = (name: string): unknown =>
  JSON.parse(readFileSync(path.join(contractFolder, name), 'utf8'));
const { further = {}, ...described } = readContractFile('platform.json') as Contract;
const currentContract = { ...described, operations: { ...described.operations, ...further } };
const overlay = readContractFile('overlay.json') as Overlay;

const vendorPackage = path.join(installPeers(), 'node_modules/@vapi-ai/web');
const source = readFileSync(path.join(vendorPackage, 'api.ts'), 'utf8');
const newest = renamed(readDeclarations(source), overlay);

const operationKeysOf = ({ operations, areas: inner = {} }: Area): readonly string[] => [
  ...Object.values(operations).map(({ at }) => at),
  ...Object.values(inner).flatMap(operationKeysOf),
];

const merged = mergeContracts(withoutUnions(currentContract, overlay), newest);
const contract = pickOperations(
  amended(withUnions(merged, overlay), overlay),
  Object.values(areas).flatMap(operationKeysOf),
  overlay.messages,
);
const text = await formatted(file, JSON.stringify(contract));
const isSame = text === readFileSync(file, 'utf8');
if (!isSame) writeFileSync(file, text);

const before = Object.keys(described.operations);
const added = Object.keys(contract.operations).filter((operation) => !before.includes(operation));
const manifest = readFileSync(path.join(vendorPackage, 'package.json'), 'utf8');
const { version } = JSON.parse(manifest) as { readonly version: string };
const relativePath = path.relative(process.cwd(), file);
console.log(`Read @vapi-ai/web ${version}: ${Object.keys(contract.operations).length} operations.`);
if (added.length > 0) console.log(`Added: ${added.join(', ')}.`);
console.log(
  isSame
    ? `Nothing changed in ${relativePath}.`
    : `Wrote ${relativePath}: see git diff. Then run npm run docs, which writes types, methods and the reference from it.`,
);
