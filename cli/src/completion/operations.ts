import { listRoutes } from '../api/routes.ts';
import { commandOf } from '../api/route.ts';
import type { Words } from './values.ts';

/** The areas of the voice platform's operations, or the operations of one area. */
export function operationWords(before: readonly string[]): Words {
  const rows = listRoutes({}).map((row) => {
    const [area = '', operation = ''] = commandOf(row).split(' ');
    return { area, operation, detail: `${row.operation.method} ${row.operation.path}` };
  });
  const [area] = before;
  if (area === undefined) return [...new Set(rows.map((row) => row.area))].map((value) => ({ value }));
  if (before.length > 1) return [];
  return rows
    .filter((row) => row.area === area)
    .map(({ operation, detail }) => ({ value: operation, detail }));
}
