// Compares the SDK's hand-written types with the platform's contract: the name, the type and the requiredness of every
// field in every body, response and message.
import path from 'node:path';
import { API, type Symbol, type Type } from 'typescript-7/unstable/sync';
import { contract } from '@firmline/harness/platform-contract';
import { operationList } from '../sdk/src/rest/table.ts';
import { TypeComparison } from './contract/compare-types.ts';

const root = path.join(import.meta.dirname, '..');
const api = new API({ cwd: root });
const project = api.updateSnapshot({ openProjects: [path.join(root, 'sdk/tsconfig.json')] }).getProjects()[0];
if (!project) throw new Error('The SDK has no project.');
const { checker, program } = project;
const comparison = new TypeComparison(checker, contract);

/** @param file below sdk/src/rest */
function exportOf(file: string, name: string): Symbol {
  const source = program.getSourceFile(path.join(root, 'sdk/src/rest', file));
  const module = source && checker.getSymbolAtLocation(source);
  const found = module && checker.getExportsOfModule(module).find((symbol) => symbol.name === name);
  if (!found) throw new Error(`${file} exports no ${name}.`);
  return found;
}

/** The type of a nested property. */
function typeAt(type: Type | undefined, ...names: readonly string[]): Type | undefined {
  return names.reduce((node, name) => {
    const property =
      node &&
      checker.getPropertiesOfType(node).find((symbol) => symbol.name === name || isBrand(symbol, name));
    return property && checker.getTypeOfSymbol(property);
  }, type);
}

/** A property with a symbol as its key: the checker names it `__@name@id`. */
const isBrand = ({ name }: Symbol, brand: string): boolean => name.includes(`@${brand}@`);

for (const { area, name, operation } of operationList()) {
  const place = `${operation.method} ${operation.path}`;
  const { body, response, form } = contract.operations[place] ?? {};
  const details = typeAt(
    checker.getTypeOfSymbol(exportOf('operations/index.ts', area)),
    ...name.split('.'),
    'details',
  );
  // With `stream: true` the response is a stream of events, and a body for several records has its own response.
  const { events, batch } = operation.details;
  const alternatives = typeof response === 'object' && 'anyOf' in response ? response.anyOf : [];
  const shapes = [
    [['body'], form ? undefined : body],
    [['response'], events || batch ? (alternatives[0] ?? response) : response],
    [['batch', 'response'], batch ? alternatives[1] : undefined],
  ] as const;
  for (const [field, shape] of shapes) {
    if (shape === undefined) continue;
    const type = typeAt(details, ...field, 'shape');
    if (type) comparison.compare(type, shape, place);
    else comparison.differences.set(place, `no type for its ${field.join(' ')}`);
  }
}
for (const name of ['ClientMessage', 'ServerMessage', 'ServerMessageResponse', 'ClientInboundMessage']) {
  const envelope = checker.getDeclaredTypeOfSymbol(exportOf('types/index.ts', `${name}Envelope`));
  comparison.compare(envelope, name, name);
}
api.close();

/** Intended differences, each with its reason. */
const meant: Readonly<Record<string, string>> = {
  'AssistantVersionPaginatedResponse.metadata': 'pages by cursor say less than those by number',
  'ClientInboundMessageSay.type': 'tells the kind, so it is always there',
  'ClientMessageToolCalls.type': 'tells the kind, so it is always there',
  'CreateSesameVoiceDTO.file': 'goes into a form, and this body is JSON',
  'Org.workosRepairPending': 'of no use outside the platform',
  'Org.workosRepairQueued': 'of no use outside the platform',
  'ServerMessageToolCalls.type': 'tells the kind, so it is always there',
  'VoiceLibraryVoiceResponse.age': 'declared as an object too, which nothing describes',
};
const problems = [...comparison.differences].flatMap(([place, difference]) =>
  place in meant ? [] : [`${place}: the contract and the SDK's type differ: ${difference}`],
);
const unneeded = Object.keys(meant).filter((place) => !comparison.differences.has(place));
problems.push(...unneeded.map((place) => `${place} needs no exception: the SDK's type is as the contract.`));
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
