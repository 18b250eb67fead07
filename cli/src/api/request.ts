import type { NamedOperation } from '@firmline/sdk/rest/table';
import { UsageError } from '../errors.ts';
import { readBody } from './input.ts';
import { commandOfRoute, type MatchedOperation } from './route.ts';

export interface ApiFlags {
  readonly body?: string;
  readonly all?: boolean;
}

/** What the operation's method is called with: the values of the path, the body and the query. */
export async function argumentsOf(
  { row, values, query: entries }: MatchedOperation,
  body: string | undefined,
): Promise<readonly unknown[]> {
  const { details } = row.operation;
  const query = queryOf(row, entries);
  if (!details.body) {
    if (body !== undefined) throw new UsageError(`${commandOfRoute(row)} takes no body. Remove --body.`);
    return [...values, ...query];
  }
  return [...values, await bodyOf(row, body), ...query];
}

async function bodyOf(row: NamedOperation, body: string | undefined): Promise<unknown> {
  const { method, details } = row.operation;
  if (details.body?.contentType === 'multipart/form-data')
    throw new UsageError(
      `${commandOfRoute(row)} takes a form with a file. Send it with the SDK or with curl.`,
    );
  if (body !== undefined) return readBody(body);
  // Beyond the table, a body may not be needed.
  if (details.unchecked) return undefined;
  // A new record may have no fields; a change needs at least one.
  if (method === 'POST') return {};
  throw new UsageError(`${commandOfRoute(row)} needs a body. Pass it with --body.`);
}

/** A name that is repeated is a list. @returns no query, or one */
function queryOf(
  row: NamedOperation,
  entries: MatchedOperation['query'],
): readonly [] | readonly [Record<string, unknown>] {
  const { query: parameters, needsFilter } = row.operation.details;
  if (parameters === undefined) {
    if (entries.length === 0) return [];
    throw new UsageError(`${commandOfRoute(row)} takes no query. Remove what follows the question mark.`);
  }
  const query: Record<string, unknown> = Object.fromEntries(
    [...Map.groupBy(entries, ([name]) => name)].map(([name, sameEntries]) => {
      const texts = sameEntries.map(([, value]) => value);
      return [name, texts.length > 1 ? texts : valueOf(name, texts[0] ?? '')];
    }),
  );
  const missingName = parameters.find((name) => query[name] === undefined);
  if (missingName !== undefined)
    throw new UsageError(
      `${commandOfRoute(row)} needs ${missingName}. Write ?${missingName}=… after the path.`,
    );
  if (!needsFilter) return [query];
  const isAll = query['all'] === 'true';
  if (!isAll && Object.keys(query).every((name) => name === 'all'))
    throw new UsageError(
      `${commandOfRoute(row)} without a filter affects everything. Add a filter, for example ?callId=…, or write ?all=true.`,
    );
  return [isAll ? { ...query, all: true } : query];
}

/** A list counts on with its limit. */
const valueOf = (name: string, text: string): string | number =>
  name === 'limit' && /^\d+$/.test(text) ? Number(text) : text;
