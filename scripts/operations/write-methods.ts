// Writes the client's methods as interfaces, which editors show better than types inferred from the table.
import type { Operation, Parameter } from '../../sdk/src/rest/table.ts';
import { type Docstring, writeDocstring } from './docstring.ts';
import { type Area, type Query, type QueryField, type Row, type Table, pathNames } from './read-table.ts';

const head = (file: string) => `// Written by npm run docs from ../operations/${file}.\n`;

/** The generated files by name. */
export function writeMethods({ shared, areas }: Table): Map<string, string> {
  const files = new Map<string, string>();
  files.set(
    'parameters.ts',
    [
      head('parameters.ts'),
      importLines(
        'parameters.ts',
        shared.map((query) => queryInterface(baseName(query.name), query.text, query)).join('\n'),
      ),
      ...shared.map((query) => queryInterface(baseName(query.name), query.text, query)),
    ].join('\n'),
  );
  for (const area of areas) files.set(area.file, areaFile(area));
  files.set('index.ts', indexFile(areas));
  return files;
}

const pascal = (name: string): string =>
  name
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

const baseName = (name: string): string => `${pascal(name)}Query`;
const methodsName = (area: string): string => `${pascal(area)}Methods`;

function queryType({ name, query }: Row): string {
  return query?.own.length === 0 && query.base !== undefined ? baseName(query.base) : `${pascal(name)}Query`;
}

function areaFile(area: Area): string {
  const queries = area.rows
    .filter((row) => row.query && row.query.own.length > 0)
    .map((row) =>
      queryInterface(queryType(row), `Query of \`${row.name}\`.`, row.query ?? { base: undefined, own: [] }),
    );
  // An area within another is written before it.
  const names = [...area.texts.keys()].toSorted((a, b) => b.split('.').length - a.split('.').length);
  const interfaces = names.map((name) => areaInterface(area, name));
  const code = [...queries, ...interfaces].join('\n');
  return [head(area.file), importLines(area.file, code, area.imports), code].join('\n');
}

function areaInterface(area: Area, name: string): string {
  const isOwn = (child: string) => child.slice(0, child.lastIndexOf('.')) === name;
  const methods = area.rows.filter((row) => isOwn(row.name)).map(method);
  const nested = [...area.texts.keys()].filter(isOwn).map((child) => {
    const text = writeDocstring({ text: area.texts.get(child) ?? '' }, '  ');
    return `${text}  readonly ${child.split('.').at(-1)}: ${methodsName(child)};\n`;
  });
  return `${writeDocstring({ text: area.texts.get(name) ?? '' })}export interface ${methodsName(name)} {\n${[...methods, ...nested].join('\n')}}\n`;
}

function indexFile(areas: readonly Area[]): string {
  return [
    '// Written by npm run docs from ../operations.\n',
    ...areas.map(({ name, file }) => `import type { ${methodsName(name)} } from './${file}';`),
    '',
    "export type * from './parameters.ts';",
    ...areas.map(({ file }) => `export type * from './${file}';`),
    '',
    '/** The methods of every area. */',
    'export interface PlatformMethods {',
    ...areas.map(
      ({ name, texts }) =>
        `${writeDocstring({ text: texts.get(name) ?? '' }, '  ')}  readonly ${name}: ${methodsName(name)};`,
    ),
    '}\n',
  ].join('\n');
}

function queryInterface(name: string, text: string, { base, own }: Query): string {
  const from = base === undefined ? '' : ` extends ${baseName(base)}`;
  return `${writeDocstring({ text })}export interface ${name}${from} {\n${own.map(queryField).join('')}}\n`;
}

function queryField({ name, text, parameter }: QueryField): string {
  const { required } = parameter;
  const type = required ? valueType(parameter) : `${valueType(parameter)} | null | undefined`;
  return `${writeDocstring({ text }, '  ')}  readonly ${name}${required ? '' : '?'}: ${type};\n`;
}

function valueType({ kind, choices }: Parameter): string {
  const one = choices ? `Open<${choices.map((choice) => `'${choice}'`).join(' | ')}>` : 'string';
  if (kind === 'texts') return `readonly ${one}[]`;
  if (kind === 'time') return 'Date | string';
  return kind === 'text' ? one : kind;
}

/** A method, with one signature for each kind of response. */
function method(row: Row): string {
  const { operation, types, doc } = row;
  const { events, batch } = operation.details;
  const name = row.name.slice(row.name.lastIndexOf('.') + 1);
  const response = responseType(operation, types.response);
  const write = (body: string | undefined, result: string, note = '') =>
    signature(name, row, body, result, { ...doc, text: note === '' ? doc.text : `${doc.text}\n\n${note}` });
  const { body = '' } = types;
  if (events) {
    const stream = `AsyncIterable<Received<${types.events}>>`;
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
    const many = `Received<${types.batch}>`;
    return [
      write(
        `${body} & Required<Pick<${body}, '${batch.field}'>>`,
        `Promise<${many}>`,
        `With \`${batch.field}\` the response is a batch.`,
      ),
      write(`${body} & { readonly ${batch.field}?: undefined }`, `Promise<${response}>`),
      write(body, `Promise<${response} | ${many}>`),
    ].join('');
  }
  return write(types.body, operation.details.paging ? `List<${response}>` : `Promise<${response}>`);
}

function responseType({ details }: Operation, type = ''): string {
  if (details.response.format === 'none') return 'void';
  return details.response.format === 'bytes' ? 'ByteStream' : `Received<${type}>`;
}

function signature(name: string, row: Row, body: string | undefined, result: string, doc: Docstring): string {
  const { details } = row.operation;
  const isRequired = Object.values(details.query ?? {}).some(({ required }) => required);
  const query = details.needsFilter ? `FilterOrAll<${queryType(row)}>` : queryType(row);
  const parameters = [
    ...pathNames(row.operation).map((value) => `${value}: string`),
    ...(body === undefined ? [] : [`body: ${body}`]),
    ...(row.query ? [`query${isRequired || details.needsFilter ? '' : '?'}: ${query}`] : []),
    'options?: RequestOptions',
  ];
  return `${writeDocstring(doc, '  ')}  ${name}(${parameters.join(', ')}): ${result};\n`;
}

const ours: Readonly<Record<string, string>> = {
  ByteStream: '../response/byte-stream.ts',
  FilterOrAll: '../method.ts',
  List: '../method.ts',
  Open: '../types/common.ts',
  Received: '../types/common.ts',
  RequestOptions: '../request/options.ts',
  TimedQuery: './parameters.ts',
  PagedQuery: './parameters.ts',
  CallFilterQuery: './parameters.ts',
};

/** Imports of the types that the code names outside its comments. */
function importLines(file: string, code: string, imports: ReadonlyMap<string, string> = new Map()): string {
  const named = new Set(code.replaceAll(/\/\*\*[^]*?\*\//g, '').match(/\b[A-Z]\w+/g));
  const modules = new Map<string, string[]>();
  for (const name of [...named].toSorted()) {
    const module = imports.get(name) ?? ours[name];
    if (module === undefined || module === `./${file}`) continue;
    modules.set(module, [...(modules.get(module) ?? []), name]);
  }
  return [...modules]
    .map(([module, names]) => `import type { ${names.join(', ')} } from '${module}';\n`)
    .join('');
}
