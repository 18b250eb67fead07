// Reads the table of operations with its docstrings and the names of its types, which do not exist at run time.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as shared from '../../sdk/src/rest/operations/parameters.ts';
import { type Operation, type Parameter, type Parameters, operationList } from '../../sdk/src/rest/table.ts';
import type { Docstring } from './docstring.ts';
import { type Expression, type ObjectNode, type Source, parseSource } from './source.ts';

export interface QueryField {
  readonly name: string;
  readonly text: string;
  readonly parameter: Parameter;
}

export interface Query {
  /** Fields shared with other queries, such as `paged`. */
  readonly base: string | undefined;
  readonly own: readonly QueryField[];
}

/** Fields shared by the queries of many operations. */
export interface SharedQuery extends Query {
  readonly name: string;
  readonly text: string;
}

/** The type arguments of a row, as written. */
export interface RowTypes {
  readonly body: string | undefined;
  readonly response: string | undefined;
  readonly events: string | undefined;
  readonly batch: string | undefined;
}

export interface Row {
  /** `testSuite.run.get` */
  readonly name: string;
  readonly operation: Operation;
  readonly doc: Docstring;
  readonly query: Query | undefined;
  readonly types: RowTypes;
}

export interface Area {
  readonly name: string;
  /** `call.ts` */
  readonly file: string;
  /** What the area and each area within it is about, by name: `testSuite`, `testSuite.run`. */
  readonly texts: ReadonlyMap<string, string>;
  readonly rows: readonly Row[];
  /** The module of each imported name. */
  readonly imports: ReadonlyMap<string, string>;
}

export interface Table {
  readonly shared: readonly SharedQuery[];
  readonly areas: readonly Area[];
}

const folder = path.resolve(import.meta.dirname, '../../sdk/src/rest/operations');
const parse = (file: string) => parseSource(file, readFileSync(path.join(folder, file), 'utf8'));

export function readTable(): Table {
  const index = readFileSync(path.join(folder, 'index.ts'), 'utf8');
  const files = [...index.matchAll(/export \{ (\w+) \} from '\.\/([\w-]+\.ts)'/g)];
  return {
    shared: readShared(),
    areas: files.map(([, name = '', file = '']) => readArea(name, file)),
  };
}

function readShared(): SharedQuery[] {
  const source = parse('parameters.ts');
  const values: Readonly<Record<string, object>> = shared;
  return [...source.constants.values()].flatMap(({ name, doc, value, exported }): SharedQuery[] => {
    if (!exported || value.type !== 'ObjectExpression') return [];
    const parameters = values[name] as Parameters;
    return [
      {
        name,
        text: doc.text,
        ...queryOf(source, value, parameters, (spread) => source.constants.get(spread)?.exported),
      },
    ];
  });
}

function readArea(area: string, file: string): Area {
  const source = parse(file);
  const known = new Map(operationList().map((row) => [`${row.area}.${row.name}`, row.operation]));
  const texts = new Map<string, string>();
  const rows: Row[] = [];

  const walk = (name: string, node: Expression, doc: Docstring): void => {
    if (node.type === 'Identifier') {
      const constant = source.constants.get(node.name);
      if (!constant) throw new Error(`${file} does not define ${node.name}.`);
      walk(name, constant.value, doc.text === '' ? constant.doc : doc);
    } else if (node.type === 'ObjectExpression') {
      texts.set(name, doc.text);
      for (const member of source.members(node).members)
        walk(`${name}.${member.name}`, member.value, member.doc);
    } else {
      const operation = known.get(name);
      if (!operation) throw new Error(`The table has no ${name}.`);
      rows.push({ name, operation, doc, ...readDetails(source, node, operation) });
    }
  };
  const tree = source.constants.get(area);
  if (!tree) throw new Error(`${file} does not define ${area}.`);
  walk(area, tree.value, tree.doc);
  return { name: area, file, texts, rows, imports: source.imports };
}

function readDetails(source: Source, node: Expression, { details }: Operation): Pick<Row, 'query' | 'types'> {
  const object = node.type === 'CallExpression' ? node.arguments.at(-1) : undefined;
  if (object?.type !== 'ObjectExpression') throw new Error('A row has no details.');
  const parts = new Map(source.members(object).members.map(({ name, value }) => [name, value]));
  const typeOf = (value: Expression | undefined) =>
    value?.type === 'CallExpression' ? source.typeArgument(value) : undefined;
  const batch = parts.get('batch');
  const many = batch?.type === 'ObjectExpression' ? source.members(batch).members : [];
  const query = parts.get('query');
  return {
    query: query && queryOf(source, query, details.query ?? {}, (name) => source.imports.has(name)),
    types: {
      body: typeOf(parts.get('body')),
      response: typeOf(parts.get('response')),
      events: typeOf(parts.get('events')),
      batch: typeOf(many.find(({ name }) => name === 'response')?.value),
    },
  };
}

/** @param isShared whether a spread name is a type of its own; others are merged */
function queryOf(
  source: Source,
  node: Expression,
  parameters: Parameters,
  isShared: (name: string) => boolean | undefined,
): Query {
  if (node.type === 'Identifier') {
    if (isShared(node.name)) return { base: node.name, own: [] };
    const constant = source.constants.get(node.name);
    if (!constant) throw new Error(`There is no ${node.name}.`);
    return queryOf(source, constant.value, parameters, isShared);
  }
  const { spreads, members } = source.members(node as ObjectNode);
  const merged = spreads.filter((name) => !isShared(name));
  return {
    base: spreads.find((name) => isShared(name)),
    own: [
      ...merged.flatMap((name) => {
        const constant = source.constants.get(name);
        return constant ? queryOf(source, constant.value, parameters, isShared).own : [];
      }),
      ...members.flatMap(({ name, doc }): QueryField[] => {
        const parameter = parameters[name];
        return parameter ? [{ name, text: doc.text, parameter }] : [];
      }),
    ],
  };
}

/** The fields of a query with those it shares. */
export function allFields({ shared: bases }: Table, query: Query): QueryField[] {
  const base = bases.find(({ name }) => name === query.base);
  const own = new Set(query.own.map(({ name }) => name));
  return [
    ...(base ? allFields({ shared: bases, areas: [] }, base).filter(({ name }) => !own.has(name)) : []),
    ...query.own,
  ];
}

export const pathNames = ({ path: template }: Operation): string[] =>
  [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
