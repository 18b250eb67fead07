import type { NamedOperation } from '@firmline/sdk/rest/table';
import type { Output } from '../../output.ts';
import { commandOf } from '../../services/api/route.ts';
import { printRows } from '../listing.ts';

const columns = [
  { title: 'NAME', text: ({ command }: DescribedRoute) => command },
  { title: 'METHOD', text: ({ method }: DescribedRoute) => method },
  {
    title: 'PATH',
    text: ({ path, secured, deprecated }: DescribedRoute) => path + marks(secured, deprecated),
  },
];

const marks = (secured: boolean, deprecated: boolean): string => {
  const marked = [secured ? '' : 'no key', deprecated ? 'deprecated' : ''].filter(Boolean);
  return marked.length === 0 ? '' : ` (${marked.join(', ')})`;
};

export const printRoutes = (rows: readonly NamedOperation[], output: Output): Promise<void> =>
  printRows(rows.map(describe), { columns, empty: 'No operations match.' }, output);

type DescribedRoute = ReturnType<typeof describe>;

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
    answer: details.response.format,
    pages: details.paging !== undefined,
    streams: details.events !== undefined,
    secured: details.secured !== false,
    deprecated: details.deprecated === true,
  };
}
