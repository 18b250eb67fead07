// Joins the table, as people wrote it, with the contract, for everything that is derived from both.
import { readFileSync } from 'node:fs';
import type { Contract, ContractOperation, Fields, Shape } from '../../shape.ts';
import * as areas from '../operations/index.ts';
import { listParameters, sharedQueries } from '../shared-queries.ts';
import type { Area, OperationRow } from '../table.ts';
import { type Notes, withLimits } from './notes.ts';

export interface Api {
  readonly contract: Contract;
  readonly notes: Notes;
  readonly areas: readonly NamedArea[];
  readonly sharedQueries: readonly SharedQuery[];
}

export interface NamedArea {
  /** `testSuite`, `testSuite.run` */
  readonly name: string;
  readonly text: string;
  readonly operations: readonly DescribedOperation[];
  readonly areas: readonly NamedArea[];
}

export interface DescribedOperation {
  /** `testSuite.run.get` */
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
  readonly errors: readonly string[];
  readonly row: OperationRow;
  readonly contract: ContractOperation;
  readonly query?: QueryShape;
  /** How a list continues after its first page. */
  readonly paging?: 'byTime' | 'byPage' | 'bySortedPage';
  readonly response?: Shape;
  readonly batch?: Shape;
  readonly events?: readonly Shape[];
  /** Fields of a form that are files. */
  readonly files: readonly string[];
}

export interface QueryShape {
  /** The shared query that it extends. */
  readonly base?: string;
  readonly ownFields: readonly QueryField[];
  readonly fields: readonly QueryField[];
}

export interface SharedQuery extends QueryShape {
  readonly name: string;
  readonly text: string;
}

export interface QueryField {
  readonly name: string;
  readonly text: string;
  readonly shape: Shape;
  readonly isRequired: boolean;
  readonly kind: 'text' | 'number' | 'boolean' | 'time' | 'texts';
  /** The values known so far. */
  readonly choices?: readonly string[];
}

const readContractFile = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${name}.json`, import.meta.url), 'utf8'));

export const readModel = (): Api =>
  createModel(
    readContractFile('platform') as Contract,
    readContractFile('notes') as Notes,
    Object.entries(areas),
  );

/** @throws Error if the table and the contract do not have the same operations, or a docstring is missing */
export function createModel(
  contract: Contract,
  notes: Notes,
  table: readonly (readonly [name: string, area: Area])[],
): Api {
  const namedAreas = table.map(([name, area]) => describeArea(contract, name, area));
  const rowKeys = new Set(allOperations(namedAreas).map(({ row }) => row.at as string));
  const missingKey = Object.keys(contract.operations).find((at) => !rowKeys.has(at));
  if (missingKey !== undefined) throw new Error(`The contract's ${missingKey} has no row in the table.`);
  const undocumentedFields = allOperations(namedAreas).flatMap(undocumentedIn);
  if (undocumentedFields.length > 0) throw new Error(`No docstring: ${undocumentedFields.join(', ')}.`);
  return { contract, notes, areas: namedAreas, sharedQueries: sharedOf(contract) };
}

/** Places of an operation without a docstring. */
function undocumentedIn({ name, text, values, query, row, contract }: DescribedOperation): string[] {
  const isDeprecated = contract.deprecated === true;
  return [
    ...(text === '' ? [name] : []),
    ...Object.entries(values).flatMap(([value, meaning]) =>
      meaning === '' ? `${name}, path value ${value}` : [],
    ),
    ...(query?.fields ?? []).flatMap((field) =>
      field.text === '' ? `${name}, query field ${field.name}` : [],
    ),
    ...(isDeprecated === (row.deprecated !== undefined) ? [] : [`${name}, what replaces it`]),
  ];
}

export const allOperations = (namedAreas: readonly NamedArea[]): DescribedOperation[] =>
  namedAreas.flatMap(({ operations, areas: innerAreas }) => [...operations, ...allOperations(innerAreas)]);

export const fieldName = (key: string): string => key.replace(/\?$/, '');

/** The names of the fields that every value of a shape has. */
export function requiredNames(contract: Contract, shape: Shape | undefined): readonly string[] {
  if (typeof shape === 'string') return requiredNames(contract, contract.shapes[shape]);
  if (shape === undefined) return [];
  if ('anyOf' in shape) {
    const [firstNames = [], ...otherNames] = shape.anyOf.map((part) => requiredNames(contract, part));
    return firstNames.filter((name) => otherNames.every((names) => names.includes(name)));
  }
  return 'fields' in shape ? Object.keys(fieldsOf(contract, shape)).filter((key) => !key.endsWith('?')) : [];
}

/** The fields of a shape with those of the shape that it extends. */
export function fieldsOf(
  contract: Contract,
  { of: baseName, fields }: Fields,
): Readonly<Record<string, Shape>> {
  const base = baseName === undefined ? undefined : contract.shapes[baseName];
  const inheritedFields = typeof base === 'object' && 'fields' in base ? fieldsOf(contract, base) : {};
  return { ...inheritedFields, ...fields };
}

function describeArea(contract: Contract, name: string, area: Area): NamedArea {
  return {
    name,
    text: area.text,
    operations: Object.entries(area.operations).map(([key, row]) =>
      describeOperation(contract, `${name}.${key}`, row, area),
    ),
    areas: Object.entries(area.areas ?? {}).map(([key, innerArea]) =>
      describeArea(contract, `${name}.${key}`, innerArea),
    ),
  };
}

function describeOperation(
  contract: Contract,
  name: string,
  row: OperationRow,
  area: Area,
): DescribedOperation {
  const [method = '', path = ''] = row.at.split(' ');
  const contractOperation = contract.operations[row.at];
  if (!contractOperation) throw new Error(`${name}: the contract has no ${row.at}.`);
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, value = '']) => value);
  const valueDocs: Readonly<Record<string, string>> = {
    id: `id of the ${area.record}`,
    ...area.values,
    ...row.values,
  };
  const errors = row.errors ?? [];
  const has404 = errors.some((error) => error.startsWith('404'));
  const parts =
    typeof contractOperation.response === 'object' && 'anyOf' in contractOperation.response
      ? contractOperation.response.anyOf
      : [];
  const isSplit = row.events !== undefined || row.batch !== undefined;
  const response = isSplit ? parts[0] : contractOperation.response;
  const query = contractOperation.query
    ? queryOf(contract, contractOperation.query, row.query ?? {})
    : isList(method, response)
      ? openQuery
      : undefined;
  const paging = response === undefined || response === 'bytes' || !query ? undefined : pagingOf(query);
  return {
    name,
    method,
    path,
    text: row.text,
    values: Object.fromEntries(pathParameters.map((value) => [value, valueDocs[value] ?? ''])),
    errors:
      pathParameters.length > 0 && !has404 ? [...errors, `404 if there is no such ${area.record}`] : errors,
    row,
    contract: contractOperation,
    files: contractOperation.form ? filesOf(contract, contractOperation.body) : [],
    ...(query ? { query } : {}),
    ...(paging ? { paging } : {}),
    ...(response === undefined ? {} : { response }),
    ...(row.batch === undefined ? {} : { batch: parts[1] ?? 'any' }),
    ...(row.events === undefined ? {} : { events: parts.slice(1) }),
  };
}

/** Every list takes a query, also where the contract names no parameters. */
const openQuery = { base: 'open', ownFields: [], fields: [] } as const satisfies QueryShape;

const isList = (method: string, response: Shape | undefined): boolean =>
  method === 'GET' && typeof response === 'object' && 'items' in response;

function pagingOf({ fields }: QueryShape): DescribedOperation['paging'] {
  const names = new Set(fields.map(({ name }) => name));
  if (names.has('page')) return names.has('sortOrder') ? 'bySortedPage' : 'byPage';
  return names.has('createdAtLe') ? 'byTime' : undefined;
}

function filesOf(contract: Contract, body: Shape | undefined): string[] {
  const shape = typeof body === 'string' ? contract.shapes[body] : body;
  if (typeof shape !== 'object' || !('fields' in shape)) return [];
  const isFile = (field: Shape): boolean =>
    typeof field === 'object' && 'items' in field ? isFile(field.items) : field === 'file';
  return Object.entries(shape.fields).flatMap(([key, field]) => (isFile(field) ? [fieldName(key)] : []));
}

function queryOf(
  contract: Contract,
  fields: Fields['fields'],
  texts: Readonly<Record<string, string>>,
): QueryShape {
  const names = new Set(Object.keys(fields).map(fieldName));
  const bases = sharedOf(contract).filter(
    (query) =>
      query.name !== openQuery.base &&
      query.fields.every(({ name }) => names.has(name) && texts[name] === undefined),
  );
  const base = bases.toSorted((one, other) => other.fields.length - one.fields.length)[0];
  const sharedNames = new Set(base?.fields.map(({ name }) => name));
  const queryFields = Object.entries(fields).map(([key, shape]) => queryField(contract, key, shape, texts));
  return {
    ...(base ? { base: base.name } : {}),
    ownFields: queryFields.filter(({ name }) => !sharedNames.has(name)),
    fields: queryFields,
  };
}

const sharedTexts = {
  ...listParameters,
  ...Object.fromEntries(Object.values(sharedQueries).flatMap(({ fields }) => Object.entries<string>(fields))),
};

function queryField(
  contract: Contract,
  key: string,
  shape: Shape,
  texts: Readonly<Record<string, string>>,
): QueryField {
  const name = fieldName(key);
  const item = typeof shape === 'object' && 'items' in shape ? shape.items : shape;
  const itemShape = (typeof item === 'string' ? contract.shapes[item] : undefined) ?? item;
  const choices =
    typeof itemShape === 'object' && 'oneOf' in itemShape
      ? itemShape.oneOf
      : typeof itemShape === 'object' && 'known' in itemShape
        ? itemShape.known
        : undefined;
  return {
    name,
    text: withLimits(texts[name] ?? sharedTexts[name] ?? '', shape),
    shape,
    isRequired: name === key,
    kind: item === shape ? kindOfQueryField(shape) : 'texts',
    ...(choices ? { choices } : {}),
  };
}

function kindOfQueryField(shape: Shape): QueryField['kind'] {
  if (shape === 'number' || shape === 'boolean' || shape === 'time') return shape;
  return typeof shape === 'object' && ('min' in shape || 'max' in shape) ? 'number' : 'text';
}

/** The shared queries, with the types of their fields from the first operation that has them all. */
function sharedOf(contract: Contract): SharedQuery[] {
  const queriesByName = new Map<string, SharedQuery>();
  for (const [name, { text, base, fields }] of Object.entries(
    sharedQueries as Readonly<Record<string, Shared>>,
  )) {
    const inheritedFields = base === undefined ? [] : (queriesByName.get(base)?.fields ?? []);
    const names = Object.keys(fields);
    const holder = Object.values(contract.operations).find(({ query = {} }) =>
      names.every((field) => field in query || `${field}?` in query),
    )?.query;
    const ownFields = names.map((field) => {
      const key = holder && field in holder ? field : `${field}?`;
      return queryField(contract, key, holder?.[key] ?? 'string', fields);
    });
    queriesByName.set(name, {
      name,
      text,
      ...(base ? { base } : {}),
      ownFields,
      fields: [...inheritedFields, ...ownFields],
    });
  }
  return [...queriesByName.values()];
}

interface Shared {
  readonly text: string;
  readonly base?: string;
  readonly fields: Readonly<Record<string, string>>;
}
