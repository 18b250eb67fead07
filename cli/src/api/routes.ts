import { type OperationDocs, bodyDocs, operationDocs } from '@firmline/sdk/rest/docs';
import { type NamedOperation, operationList } from '@firmline/sdk/rest/table';
import { UsageError } from '../usage-error.ts';
import { fold, kebab, suggestion, commandOf } from './route.ts';

/** The operations of one area, or those with a text in their name, method or path; by default all. */
export function listRoutes({ area, search }: { area?: string; search?: string }): NamedOperation[] {
  const rows = operationList();
  const areas = [...new Set(rows.map((row) => row.area))];
  if (area !== undefined && !areas.some((name) => fold(name) === fold(area))) {
    throw new UsageError(`There is no area "${area}". ${suggestion(area, areas.map(kebab))}`);
  }
  const wanted = search?.toLowerCase() ?? '';
  return rows.filter((row) => {
    const { method, path } = row.operation;
    const isOfArea = area === undefined || fold(row.area) === fold(area);
    return isOfArea && `${commandOf(row)} ${row.name} ${method} ${path}`.toLowerCase().includes(wanted);
  });
}

/** An operation of the platform, as `firmline api routes` describes it. */
export function describeRoute(row: NamedOperation) {
  const { method, path, details } = row.operation;
  const docs = docsOf(row);
  return {
    command: commandOf(row),
    area: row.area,
    name: row.name,
    description: docs.text,
    method,
    path,
    values: docs.path,
    query: Object.fromEntries(
      Object.entries(docs.query).map(([name, { text, ...field }]) => [name, { ...field, description: text }]),
    ),
    body: details.body?.contentType ?? null,
    bodyType: docs.body,
    fields: Object.fromEntries(
      Object.entries(bodyDocs[docs.body ?? ''] ?? {}).map(([name, { type, required, text, deprecated }]) => {
        const instead = deprecated === undefined ? [] : [`Deprecated. ${deprecated}`];
        return [name, { type, required, description: [...instead, text].filter(Boolean).join(' ') }];
      }),
    ),
    answer: details.response,
    answerType: docs.response,
    errors: docs.errors,
    pages: details.paging !== undefined,
    streams: details.events !== undefined,
    secured: details.secured !== false,
    deprecated: docs.deprecated !== null,
    insteadUse: docs.deprecated,
  };
}

export function docsOf({ area, name }: NamedOperation): OperationDocs {
  const docs = operationDocs[`${area}.${name}`];
  if (docs === undefined) throw new Error(`${area}.${name} has no docstring.`);
  return docs;
}

export type RouteDescription = ReturnType<typeof describeRoute>;
