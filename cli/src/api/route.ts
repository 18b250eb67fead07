import {
  type HttpMethod,
  type NamedOperation,
  type Operation,
  operationList,
  uncheckedOperation,
} from '@firmline/sdk/rest/table';
import { operationDocs } from '@firmline/sdk/rest/docs';
import { typedPath } from '../git-bash.ts';
import { firmline } from '../invocation.ts';
import { UsageError } from '../errors.ts';

const methods: readonly string[] = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] satisfies HttpMethod[];
const isMethod = (word: string): word is HttpMethod => methods.includes(word);

/**
 * The request that `GET call/1` means: an operation whose path has the values as they were typed, and its query. What the
 * table knows of the operation, such as how its response is read, is used; a path beyond the table is sent unchecked.
 */
export function findRoute(words: readonly string[]) {
  const { method, address } = checkWords(words);
  const [writtenPath = '', ...queryParts] = address.split('?');
  // In a script, a variable that is not set would turn the request about one record into one about all of them.
  if (writtenPath.endsWith('/'))
    throw new UsageError(
      'The path ends with a slash, so its last value is missing. Write the value, or remove the slash.',
    );
  const path = `/${writtenPath.replace(/^\/+/, '')}`;
  const parameter = path.split('/').find(isParameter);
  if (parameter !== undefined) throw new UsageError(`Write a value in place of ${parameter} in the path.`);
  const operation = uncheckedOperation(method, path);
  const details = knownOperation(method, path)?.details ?? operation.details;
  // Which fields a query has, the platform knows.
  return {
    operation: { ...operation, details: { ...details, query: details.query ?? [] } } satisfies Operation,
    query: queryOf(queryParts.join('?')),
  };
}

function checkWords([word = '', address = '', extraWord]: readonly string[]) {
  const method = word.toUpperCase();
  if (!isMethod(method) || address === '') {
    const problem = isMethod(method)
      ? 'No path is named.'
      : word === ''
        ? 'No method is named.'
        : `"${word}" is not an HTTP method.`;
    throw new UsageError(
      `${problem} Write a method and a path, for example GET /call; ${firmline} api routes lists them.`,
    );
  }
  const typedText = typedPath(address);
  if (typedText !== undefined) {
    throw new UsageError(
      `Git Bash has made the file "${address}" of a path. Write it without the first slash: ${firmline} api ${method} ${typedText}`,
    );
  }
  if (extraWord !== undefined) {
    const advice = extraWord.includes('=')
      ? `Write ?${extraWord} after the path, or --body with JSON.`
      : 'Put the values into the path.';
    throw new UsageError(`"${extraWord}" is one word too many. ${advice}`);
  }
  return { method, address };
}

/** `/call/web` is more specific than `/call/{id}`. */
function knownOperation(method: HttpMethod, path: string): Operation | undefined {
  const segments = path.split('/');
  const matches = operationList()
    .map(({ operation }) => ({ operation, template: operation.path.split('/') }))
    .filter(({ operation, template }) => operation.method === method && isMatch(segments, template));
  const openCount = ({ template }: (typeof matches)[number]) => template.filter(isParameter).length;
  return matches.toSorted((a, b) => openCount(a) - openCount(b))[0]?.operation;
}

const isParameter = (segment: string) => /^\{.*\}$/.test(segment);

const isMatch = (segments: readonly string[], template: readonly string[]): boolean =>
  segments.length === template.length &&
  template.every((part, index) => isParameter(part) || part === segments[index]);

/** A name that is repeated is a list; `all=true` confirms what affects everything. */
function queryOf(text: string): Readonly<Record<string, unknown>> {
  const entries = Map.groupBy(new URLSearchParams(text), ([name]) => name);
  return Object.fromEntries(
    [...entries].map(([name, sameEntries]) => {
      const texts = sameEntries.map(([, value]) => value);
      if (texts.length > 1) return [name, texts];
      return [name, name === 'all' && texts[0] === 'true' ? true : texts[0]];
    }),
  );
}

export function describeRoute({ area, name, operation }: NamedOperation) {
  const { method, path, details } = operation;
  const docs = operationDocs[`${area}.${name}`];
  if (docs === undefined) throw new Error(`${area}.${name} has no docstring.`);
  return {
    area,
    name,
    description: docs.text,
    method,
    path,
    secured: details.secured !== false,
    deprecated: docs.deprecated !== null,
    insteadUse: docs.deprecated,
  };
}

export type RouteDescription = ReturnType<typeof describeRoute>;
