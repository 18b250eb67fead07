import { type NamedOperation, operationList } from '@firmline/sdk/rest/table';
import { UsageError } from '../../usage-error.ts';
import { fold, kebab, suggestion } from './names.ts';
import { commandOf } from './route.ts';

/**
 * The operations of one area, or those with a text in their name, method or path; by default all. @throws UsageError
 */
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

/** The facts about an operation for scripts. */
export function describeRoute(row: NamedOperation) {
  const { method, path, details } = row.operation;
  return {
    command: commandOf(row),
    area: row.area,
    name: row.name,
    method,
    path,
    query: Object.fromEntries(
      Object.entries(details.query ?? {}).map(([name, { kind, required, choices }]) => [
        name,
        { kind, required, ...(choices ? { choices } : {}) },
      ]),
    ),
    body: details.body?.contentType ?? null,
    answer: details.response.format,
    pages: details.paging !== undefined,
    streams: details.events !== undefined,
    secured: details.secured !== false,
    deprecated: details.deprecated === true,
  };
}
