import type { NamedOperation } from '@firmline/sdk/rest/table';
import type { Output } from '../output.ts';
import { commandOf } from '../services/api-route.ts';
import { columnsOf } from './table.ts';

/** Columns where there is room for them, two lines for each operation where there is not. */
export function printRoutes(rows: readonly NamedOperation[], output: Output): void {
  if (output.json) {
    output.data(JSON.stringify(rows.map(describe)));
    return;
  }
  if (rows.length === 0) {
    output.note('No operation matches.');
    return;
  }
  const cells = rows.map((row) => {
    const { method, path, details } = row.operation;
    const marks = [details.secured === false ? 'no key' : '', details.deprecated ? 'deprecated' : ''];
    const marked = marks.filter(Boolean).join(', ');
    return [commandOf(row), method, marked === '' ? path : `${path} (${marked})`];
  });
  const table = columnsOf([['NAME', 'METHOD', 'PATH'], ...cells], output.columns);
  if (table !== null) output.data(table);
  else for (const [name = '', ...rest] of cells) output.data(`${name}\n  ${rest.join(' ')}`);
}

/** What a script may want to know of an operation. */
function describe(row: NamedOperation) {
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
    answer: details.answer.format,
    pages: details.paging !== undefined,
    streams: details.events !== undefined,
    secured: details.secured !== false,
    deprecated: details.deprecated === true,
  };
}
