import type { NamedOperation } from '@firmline/sdk/rest/table';
import { UsageError } from '../usage-error.ts';
import { type Field, nest, typedValue } from './fields.ts';
import { fileOf, readJson, stdinName, textOf } from './input.ts';
import { commandOf } from './route.ts';

/**
 * The body of an operation, from fields or a JSON file.
 * @throws UsageError, FirmlineError 'invalid-input' for a file that cannot be read or is not JSON
 */
export async function bodyOf(
  row: NamedOperation,
  fields: readonly Field[],
  input: string | undefined,
): Promise<unknown> {
  const { method, details } = row.operation;
  const isForm = details.body?.contentType === 'multipart/form-data';
  if (input !== undefined) {
    if (isForm)
      throw new UsageError(
        `${commandOf(row)} takes a form, not --input. Pass fields, for example -F file=@path.`,
      );
    if (fields.length > 0)
      throw new UsageError('--input is the whole body. Pass --input or fields, not both.');
    return readJson(input);
  }
  // A new record may have no fields; a change needs at least one.
  if (fields.length === 0 && method !== 'POST') {
    throw new UsageError(
      `${commandOf(row)} needs a body. Pass fields with -f and -F, or a file with --input.`,
    );
  }
  return isForm ? formOf(row, fields) : jsonOf(row, fields);
}

async function jsonOf({ operation }: NamedOperation, fields: readonly Field[]): Promise<unknown> {
  const body = await jsonFields(fields);
  if (operation.details.events && typeof body['stream'] === 'string') {
    throw new UsageError('stream must be true or false, not text. Pass it with -F.');
  }
  return body;
}

/** Merges fields into one object. @throws UsageError, FirmlineError 'invalid-input' for files */
export async function jsonFields(fields: readonly Field[]): Promise<Record<string, unknown>> {
  const values: { key: string; value: unknown }[] = [];
  for (const field of fields) {
    const { key, typed } = field;
    const isLiteral = !typed || fileOf(field) !== undefined;
    const text = await textOf(field);
    values.push({ key, value: isLiteral ? text : typedValue(key, text) });
  }
  return nest(values);
}

/** Form keys are used as given; a repeated key adds another part. @throws UsageError */
function formOf(row: NamedOperation, fields: readonly Field[]): unknown {
  const { files } = row.operation.details.body ?? {};
  const parts = new Map<string, unknown[]>();
  for (const field of fields) {
    const key = field.key.replace(/\[\]$/, '');
    const file = fileOf(field);
    const isFile = files?.has(key) === true;
    if (isFile && file === undefined)
      throw new UsageError(`${key} of ${commandOf(row)} is a file. Pass it with -F ${key}=@path.`);
    if (!isFile && file !== undefined)
      throw new UsageError(`${key} of ${commandOf(row)} is not a file. Pass its text with -f ${key}=….`);
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
