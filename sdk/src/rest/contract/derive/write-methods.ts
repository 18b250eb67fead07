// Writes the client's methods as interfaces, with a docstring for each.
import type { Shape } from '../../shape.ts';
import { writeDocstring } from './docstring.ts';
import type { DescribedOperation, Api, NamedArea, QueryShape, QueryField } from './model.ts';
import { type Types, createTypes, literal } from './write-types.ts';

export function writeMethods(model: Api): string {
  const types = createTypes(model);
  const code = [
    ...model.sharedQueries.map((query) => queryInterface(queryName(query.name), query.text, query)),
    ...model.areas.flatMap((area) => areaInterfaces(area, types)),
    areaInterface(
      'PlatformMethods',
      { text: 'The methods of every area.', operations: [], areas: model.areas },
      types,
    ),
  ].join('\n');
  const shapes = Object.keys(model.contract.shapes);
  const events = model.areas.flatMap(({ operations }) => operations.flatMap(({ row }) => row.events ?? []));
  const usedTypes = new Set(code.replaceAll(/\/\*\*[^]*?\*\//g, '').match(/\b[A-Z]\w+/g));
  const usedNames = (names: readonly string[]): string =>
    [...new Set(names)].filter((name) => usedTypes.has(name)).join(', ');
  return [
    "import type { Open, Received } from '../common.ts';",
    "import type { FilterOrAll, List } from '../method.ts';",
    "import type { RequestOptions } from '../request/options.ts';",
    "import type { ByteStream } from '../response/read-response.ts';",
    `import type { ${usedNames(['Paginated', ...shapes, ...events])} } from './types.ts';\n`,
    code,
  ].join('\n');
}

const pascalName = (name: string): string =>
  name
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

const queryName = (name: string): string => `${pascalName(name)}Query`;
export const methodsName = (area: string): string => `${pascalName(area)}Methods`;

/** The type of an operation's own query, or the shared one. */
const queryType = (name: string, { base, ownFields }: QueryShape): string =>
  ownFields.length === 0 && base !== undefined ? queryName(base) : queryName(name);

function areaInterfaces(area: NamedArea, types: Types): string[] {
  const queries = area.operations.flatMap(({ name, query }) =>
    query && query.ownFields.length > 0
      ? [queryInterface(queryName(name), `Query of \`${name}\`.`, query)]
      : [],
  );
  return [
    ...area.areas.flatMap((innerArea) => areaInterfaces(innerArea, types)),
    ...queries,
    areaInterface(methodsName(area.name), area, types),
  ];
}

function areaInterface(
  name: string,
  { text, operations, areas }: Pick<NamedArea, 'text' | 'operations' | 'areas'>,
  types: Types,
): string {
  const members = [
    ...operations.map((operation) => method(operation, types)),
    ...areas.map(
      (innerArea) =>
        `${writeDocstring({ text: innerArea.text }, '  ')}  readonly ${innerArea.name.split('.').at(-1)}: ${methodsName(innerArea.name)};\n`,
    ),
  ];
  return `${writeDocstring({ text })}export interface ${name} {\n${members.join('\n')}}\n`;
}

function queryInterface(name: string, text: string, { base, ownFields }: QueryShape): string {
  const extendsText = base === undefined ? '' : ` extends ${queryName(base)}`;
  return `${writeDocstring({ text })}export interface ${name}${extendsText} {\n${ownFields.map(queryFieldInCode).join('')}}\n`;
}

function queryFieldInCode(field: QueryField): string {
  const type = field.isRequired ? valueType(field) : `${valueType(field)} | null | undefined`;
  return `${writeDocstring(field, '  ')}  readonly ${field.name}${field.isRequired ? '' : '?'}: ${type};\n`;
}

function valueType({ kind, choices }: QueryField): string {
  const one = choices ? `Open<${choices.map(literal).join(' | ')}>` : 'string';
  if (kind === 'texts') return `readonly ${one}[]`;
  if (kind === 'time') return 'Date | string';
  return kind === 'text' ? one : kind;
}

/** A method, with one signature for each kind of response. */
function method(operation: DescribedOperation, types: Types): string {
  const { row, contract, events, batch, paging, text } = operation;
  const body = contract.body === undefined ? undefined : types.typeOf(contract.body);
  const write = (argument: string | undefined, result: string, note?: string): string =>
    signature(operation, argument, result, note === undefined ? text : `${text}\n\n${note}`);
  const receivedType = (shape: Shape): string =>
    shape === 'bytes' ? 'ByteStream' : `Received<${types.typeOf(shape).replace(/^readonly /, '')}>`;
  const response = operation.response === undefined ? 'void' : receivedType(operation.response);
  if (events) {
    const stream = `AsyncIterable<Received<${row.events}>>`;
    return [
      write(
        `${body} & { readonly stream: true }`,
        `Promise<${stream}>`,
        'With `stream: true` the response is a stream of events.',
      ),
      write(`${body} & { readonly stream?: false }`, `Promise<${response}>`),
      write(body, `Promise<${response} | ${stream}>`),
    ].join('');
  }
  if (batch) {
    const batchResponse = receivedType(batch);
    return [
      write(
        `${body} & Required<Pick<${body}, '${row.batch}'>>`,
        `Promise<${batchResponse}>`,
        `With \`${row.batch}\` the response is a batch.`,
      ),
      write(`${body} & { readonly ${row.batch}?: undefined }`, `Promise<${response}>`),
      write(body, `Promise<${response} | ${batchResponse}>`),
    ].join('');
  }
  // The platform may say no more than that it is gone.
  const result = operation.method === 'DELETE' && response !== 'void' ? `${response} | undefined` : response;
  return write(body, paging ? `List<${result}>` : `Promise<${result}>`);
}

function signature(
  operation: DescribedOperation,
  body: string | undefined,
  result: string,
  text: string,
): string {
  const { name, values, query, row, errors } = operation;
  const isNeeded = row.needsFilter || query?.fields.some(({ isRequired }) => isRequired);
  const type = query && queryType(name, query);
  const parameters = [
    ...Object.keys(values).map((value) => `${value}: string`),
    ...(body === undefined ? [] : [`body: ${body}`]),
    ...(query ? [`query${isNeeded ? '' : '?'}: ${row.needsFilter ? `FilterOrAll<${type}>` : type}`] : []),
    'options?: RequestOptions',
  ];
  const doc = writeDocstring({ text, params: values, errors, deprecated: row.deprecated }, '  ');
  return `${doc}  ${name.split('.').at(-1)}(${parameters.join(', ')}): ${result};\n`;
}
