import type { ParameterDocs } from '@firmline/sdk/rest/docs';
import type { NamedOperation } from '@firmline/sdk/rest/table';
import { UsageError } from '../errors.ts';
import {
  type GivenField,
  splitField,
  fileOfField,
  stdinName,
  type RequestField,
  nest,
  typedValue,
  readJson,
  textOfFile,
} from './fields.ts';
import { type MatchedOperation, commandOfRoute, suggestRoute, docsOf } from './route.ts';

export interface ApiFlags {
  fields?: readonly GivenField[];
  input?: string;
  all?: boolean;
  output?: string;
}

/** What the operation's method is called with: the values of the path, the body and the query. */
export async function argumentsOf(
  route: MatchedOperation,
  { fields: givenFields = [], input }: Pick<ApiFlags, 'fields' | 'input'>,
): Promise<readonly unknown[]> {
  const { operation } = route.row;
  const { body: bodyFormat, query: parameters, unchecked } = operation.details;
  const fields = givenFields.map(splitField);
  const fromStdin = [input, ...fields.map(fileOfField)].filter((file) => file?.split(';')[0] === stdinName);
  if (fromStdin.length > 1)
    throw new UsageError('Standard input can be read only once. Use it for one field.');
  if (input !== undefined && !bodyFormat) {
    throw new UsageError(`${commandOfRoute(route.row)} takes no body. Remove --input.`);
  }
  const isQuery = !bodyFormat || (unchecked === true && operation.method === 'DELETE');
  const query = await queryOf(route, isQuery ? fields : []);
  const bodyFields = isQuery ? [] : fields;
  // Beyond the table, a body may not be needed.
  const isEmpty = unchecked === true && bodyFields.length === 0 && input === undefined;
  const body = bodyFormat && !isEmpty ? await bodyOfFields(route.row, bodyFields, input) : undefined;
  return [...route.values, ...(bodyFormat ? [body] : []), ...(parameters ? [query] : [])];
}

async function bodyOfFields(
  row: NamedOperation,
  fields: readonly RequestField[],
  input: string | undefined,
): Promise<unknown> {
  const { method, details } = row.operation;
  const isForm = details.body?.contentType === 'multipart/form-data';
  if (input !== undefined) {
    if (isForm)
      throw new UsageError(
        `${commandOfRoute(row)} takes a form, not --input. Pass fields, for example -F file=@path.`,
      );
    if (fields.length > 0)
      throw new UsageError('--input is the whole body. Pass --input or fields, not both.');
    return readJson(input);
  }
  // A new record may have no fields; a change needs at least one.
  if (fields.length === 0 && method !== 'POST') {
    throw new UsageError(
      `${commandOfRoute(row)} needs a body. Pass fields with -f and -F, or a file with --input.`,
    );
  }
  return isForm ? formOf(row, fields) : jsonOf(row, fields);
}

async function jsonOf({ operation }: NamedOperation, fields: readonly RequestField[]): Promise<unknown> {
  const body = await jsonFields(fields);
  if (operation.details.events && typeof body['stream'] === 'string') {
    throw new UsageError('stream must be true or false, not text. Pass it with -F.');
  }
  return body;
}

export async function jsonFields(fields: readonly RequestField[]): Promise<Record<string, unknown>> {
  const values: { key: string; value: unknown }[] = [];
  for (const field of fields) {
    const { key, typed } = field;
    const isLiteral = !typed || fileOfField(field) !== undefined;
    const text = await textOfFile(field);
    values.push({ key, value: isLiteral ? text : typedValue(key, text) });
  }
  return nest(values);
}

/** Form keys are used as given; a repeated key adds another part. */
function formOf(row: NamedOperation, fields: readonly RequestField[]): unknown {
  const { files } = row.operation.details.body ?? {};
  const parts = new Map<string, unknown[]>();
  for (const field of fields) {
    const key = field.key.replace(/\[\]$/, '');
    const file = fileOfField(field);
    const isFile = files?.has(key) === true;
    if (isFile && file === undefined)
      throw new UsageError(`${key} of ${commandOfRoute(row)} is a file. Pass it with -F ${key}=@path.`);
    if (!isFile && file !== undefined)
      throw new UsageError(`${key} of ${commandOfRoute(row)} is not a file. Pass its text with -f ${key}=….`);
    const part = file === undefined ? field.text : filePart(file);
    parts.set(key, [...(parts.get(key) ?? []), part]);
  }
  return Object.fromEntries(parts);
}

/** `path` or, as in curl, `path;type=audio/wav`. */
function filePart(text: string): unknown {
  const [, path = text, type] = /^(.*);type=([\w.+-]+\/[\w.+-]+)$/s.exec(text) ?? [];
  const ofType = type === undefined ? {} : { type };
  return path === stdinName ? { stream: process.stdin, name: 'file', ...ofType } : { path, ...ofType };
}

type Parameter = Pick<ParameterDocs, 'kind' | 'required'>;
type Parameters = Readonly<Record<string, Parameter>>;

/** Where the parameters are not known, a field may be repeated. */
const anyParameter: Parameter = { kind: 'texts', required: false };

async function queryOf(
  { row, query: pathQuery }: MatchedOperation,
  fields: readonly RequestField[],
): Promise<Record<string, unknown>> {
  const { query: takenQuery, needsFilter, unchecked } = row.operation.details;
  const queryDocs = unchecked ? {} : docsOf(row).query;
  const isOpen = takenQuery !== undefined && Object.keys(queryDocs).length === 0;
  const parameters: Parameters = needsFilter
    ? { ...queryDocs, all: { kind: 'boolean', required: false } }
    : queryDocs;
  const query = new Map<string, unknown>();
  const fromPath = pathQuery.map(([key, text]) => ({ typed: false, key, text }));
  for (const field of [...fromPath, ...fields]) {
    const name = field.key.replace(/\[\]$/, '');
    const parameter = isOpen ? anyParameter : Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (!parameter) {
      throw new UsageError(
        `${commandOfRoute(row)} has no parameter "${field.key}". ${suggestRoute(name, Object.keys(parameters))}`,
      );
    }
    const value = valueOfField(name, parameter, (await textOfFile(field)).replace(/\r?\n$/, ''));
    const before = query.get(name);
    if (parameter.kind !== 'texts' && before !== undefined) throw new UsageError(`${name} was passed twice.`);
    query.set(name, parameter.kind === 'texts' ? [...((before ?? []) as unknown[]), value] : value);
  }
  checkComplete(row, parameters, query);
  return Object.fromEntries(query);
}

function valueOfField(name: string, { kind }: Parameter, text: string): unknown {
  const refuse = (expectedText: string) => new UsageError(`${name} takes ${expectedText}, not "${text}".`);
  switch (kind) {
    case 'number': {
      const value = text.trim() === '' ? Number.NaN : Number(text);
      if (!Number.isFinite(value)) throw refuse('a number');
      return value;
    }
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw refuse('true or false');
      return text === 'true';
    case 'time': {
      const time = /^\d{4}-\d\d-\d\d/.test(text) ? new Date(text) : undefined;
      if (!time || Number.isNaN(time.getTime())) throw refuse('a time, for example 2025-06-30T12:00:00Z');
      return time;
    }
    case 'text':
    case 'texts':
      return text;
  }
}

function checkComplete(
  row: NamedOperation,
  parameters: Parameters,
  query: ReadonlyMap<string, unknown>,
): void {
  const missingParameter = Object.entries(parameters).find(
    ([name, { required }]) => required && !query.has(name),
  );
  if (missingParameter)
    throw new UsageError(
      `${commandOfRoute(row)} needs ${missingParameter[0]}. Pass -f ${missingParameter[0]}=…`,
    );
  if (!row.operation.details.needsFilter) return;
  if (query.get('all') === true || [...query.keys()].some((name) => name !== 'all')) return;
  throw new UsageError(
    `${commandOfRoute(row)} without a filter affects everything. Add a filter, for example -f callId=…, or pass -F all=true.`,
  );
}
