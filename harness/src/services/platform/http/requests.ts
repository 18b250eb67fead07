import type { Fields, Shape } from '@firmline/sdk/rest/table';
import { readBody } from '../../../shared/http/http.ts';
import { fieldsOf, hasFields, optionsOf } from '../body/shapes.ts';
import { type JsonObject, readTime } from '../values.ts';
import { platformError, refuseProblems } from './responses.ts';
import { findingsIn, problemsIn } from '../body/check-body.ts';

const jsonLimit = 2 * 1024 * 1024;
const formLimit = 64 * 1024 * 1024;

/**
 * Reads a JSON body of any content type; an empty one is undefined.
 * @param limit in bytes
 * @throws HttpError 400 if it is not JSON, 413 beyond the limit
 */
export async function readJsonBody(request: Request, limit = jsonLimit): Promise<unknown> {
  const text = (await readRequestBytes(request, limit)).toString('utf8');
  return text.trim() === '' ? undefined : parseJson(text, 'The body is not JSON.');
}

/**
 * Reads a form as an object of texts and files, with lists where the contract has them.
 * @throws HttpError 400 if it is not multipart/form-data, 413 beyond 64 MB
 */
export async function readFormBody(request: Request, shape: Shape): Promise<JsonObject> {
  const contentType = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;/i.test(contentType))
    throw platformError(400, 'The body must be multipart/form-data.');
  const bytes = await readRequestBytes(request, formLimit);
  const form = await new Response(bytes, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw platformError(400, 'The body is not a complete multipart form.');
    });
  const fields = new Map(
    optionsOf(shape)
      .filter(hasFields)
      .flatMap((eachShape) => [...fieldsOf(eachShape)]),
  );
  const isList = (name: string) =>
    optionsOf(fields.get(name)?.shape ?? 'any').some(
      (eachShape) => typeof eachShape === 'object' && 'items' in eachShape,
    );
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => [name, isList(name) ? form.getAll(name) : form.get(name)]),
  );
}

const readRequestBytes = (request: Request, limit: number) =>
  readBody(request, limit, (status, message) =>
    platformError(
      status,
      status === 413 ? `request entity too large: more than ${limit / 1024} KB` : message,
    ),
  );

/** @throws HttpError 400 if it is not JSON */
export function parseJson(text: string, problem: string | string[]): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw platformError(400, problem);
  }
}

export type QueryValue = string | number | boolean | Date | readonly string[] | undefined;

export type QueryValues = Readonly<Record<string, QueryValue>>;

/** Keeps the offset of a page a safe integer. */
export const maxPage = 1_000_000;
/** In a page, where the contract gives no limit. */
const maxRows = 1000;

/**
 * Parses a query by the contract. Where it has no parameters, none are looked at, as on the hosted platform.
 * @throws HttpError 400 with every problem
 */
export function parseQuery(query: URLSearchParams, fields: Fields['fields'] | undefined): QueryValues {
  if (!fields) return {};
  const shapes = new Map(Object.entries(fields).map(([key, shape]) => [key.replace(/\?$/, ''), shape]));
  const problems: string[] = [];
  const values: Record<string, QueryValue> = {};
  for (const name of new Set(query.keys())) {
    const shape = shapes.get(name);
    if (shape === undefined) problems.push(`property ${name} should not exist`);
    else {
      const value = readQueryValue(shape, query.getAll(name));
      const isOpen = name === 'limit' && shape === 'number';
      const limitedShape =
        name === 'page' ? { min: 1, max: maxPage } : isOpen ? { min: 0, max: maxRows } : shape;
      const fieldProblems = problemsIn([...findingsIn(limitedShape, value, name)]);
      const isCount = name === 'limit' || name === 'page';
      if (isCount && fieldProblems.length === 0 && !Number.isInteger(value))
        fieldProblems.push(`${name} must be a number`);
      problems.push(
        ...fieldProblems.map((one) => (isCount ? one.replace('a number', 'a whole number') : one)),
      );
      values[name] = shape === 'time' ? readTime(String(value)) : value;
    }
  }
  for (const name of Object.keys(fields)) {
    if (!name.endsWith('?') && !query.get(name)) problems.push(`${name} should not be empty`);
  }
  refuseProblems(problems);
  return values;
}

/** The text itself if it is no value of the shape, for the message. */
function readQueryValue(shape: Shape, texts: readonly string[]): Exclude<QueryValue, Date> {
  const text = texts.at(-1) ?? '';
  if (typeof shape === 'object' && 'items' in shape) return texts;
  if (shape === 'boolean') return text === 'true' || text === 'false' ? text === 'true' : text;
  const isNumber = shape === 'number' || (typeof shape === 'object' && ('min' in shape || 'max' in shape));
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return isNumber && Number.isFinite(number) ? number : text;
}
