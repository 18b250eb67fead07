// Writes the table that the client runs on: what a request needs, and no word more, because pages load it.
import { type DescribedOperation, type Api, type NamedArea, allOperations, requiredNames } from './model.ts';
import type { Contract, Shape } from '../../shape.ts';
import { methodsName } from './write-methods.ts';

export function writeOperations({ areas, contract }: Api): string {
  const operations = allOperations(areas);
  const members = areas.map((area) => `  ${area.name}: ${operationTree(area)},\n`).join('');
  const aloneOperations = operations.flatMap(({ name, row }) =>
    row.alone === undefined ? [] : [`export const ${row.alone} = ${constantName(name)};\n`],
  );
  const methodsNames = [...new Set(operations.map(({ name }) => methodsName(areaOf(name))))];
  const rows = operations.map(
    (operation) => `const ${constantName(operation.name)} = ${rowInCode(operation, contract)};\n`,
  );
  const paging = [...new Set(operations.flatMap((operation) => operation.paging ?? []))];
  return [
    "import { json } from '../body/json.ts';",
    "import { form } from '../body/form.ts';",
    "import type { Operation } from '../operation.ts';",
    `import { ${paging.join(', ')} } from '../paging.ts';`,
    "import { chatEvents, responseEvents } from '../response/events.ts';",
    `import type { ${methodsNames.join(', ')} } from './methods.ts';\n`,
    rows.join(''),
    ...aloneOperations,
    `/** All operations of the platform, by area. */\nexport const operations = {\n${members}} as const;\n`,
  ].join('\n');
}

/** How each type of event is read. */
const readers: Readonly<Record<string, string>> = {
  ChatStreamEvent: 'chatEvents',
  ResponseEvent: 'responseEvents',
};

const areaOf = (name: string): string => name.slice(0, name.lastIndexOf('.'));
const lastSegment = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
const constantName = (name: string): string => name.replaceAll('.', '_');

function operationTree({ operations, areas }: NamedArea): string {
  const members = [
    ...operations.map(({ name }) => `${lastSegment(name)}: ${constantName(name)}`),
    ...areas.map((area) => `${lastSegment(area.name)}: ${operationTree(area)}`),
  ];
  return `{ ${members.join(', ')} }`;
}

const namesOf = (fields: readonly { readonly name: string }[]) =>
  fields.map((field) => `'${field.name}'`).join(', ');

/** The field that shows what a value is: its id, or else the first that it always has. */
function keyOf(shape: Shape | undefined, contract: Contract): string[] {
  const names = requiredNames(contract, shape);
  return names.includes('id') ? ['id'] : names.slice(0, 1);
}

function rowInCode(
  {
    name,
    method,
    path,
    row: describedRow,
    contract,
    query,
    paging,
    files,
    response,
    batch,
  }: DescribedOperation,
  wholeContract: Contract,
): string {
  const requiredFields = (query?.fields ?? []).filter((field) => field.isRequired);
  const form = `form(${files.map((file) => `'${file}'`).join(', ')})`;
  const format =
    response === undefined
      ? 'none'
      : response === 'bytes'
        ? 'bytes'
        : paging || (typeof response === 'object' && 'items' in response)
          ? 'list'
          : 'json';
  const keys = format === 'json' ? [response, batch].flatMap((shape) => keyOf(shape, wholeContract)) : [];
  const details = [
    ...(query ? [`query: [${namesOf(requiredFields)}]`] : []),
    ...(contract.body === undefined ? [] : [`body: ${contract.form ? form : 'json'}`]),
    `response: '${format}'`,
    ...(keys.length > 0 ? [`has: [${keys.map((key) => `'${key}'`).join(', ')}]`] : []),
    ...(describedRow.events === undefined ? [] : [`events: ${readers[describedRow.events]}`]),
    ...(describedRow.streamsByDefault ? ['streamsByDefault: true'] : []),
    ...(paging ? [`paging: ${paging}`] : []),
    ...(contract.open ? ['secured: false'] : []),
    ...(describedRow.needsFilter ? [`filters: [${namesOf(query?.fields ?? [])}]`] : []),
  ];
  const type = `Operation<${methodsName(areaOf(name))}['${lastSegment(name)}'], '${path}'>`;
  return `{ method: '${method}', path: '${path}', details: { ${details.join(', ')} } } as ${type}`;
}
