// Writes the list of operations in sdk/README.md, from the client's table.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type NamedOperation, operationList } from '../sdk/src/rest/table.ts';

const file = path.resolve(import.meta.dirname, '../sdk/README.md');
const begin = '<!-- operations: written by npm run docs -->';
const end = '<!-- /operations -->';

function usage({ area, name, operation: { path: template, details } }: NamedOperation): string {
  const values = [...template.matchAll(/\{(\w+)\}/g)].map(([, value = '']) => value);
  const needsQuery =
    details.needsFilter || Object.values(details.query ?? {}).some(({ required }) => required);
  if (details.body) values.push('body');
  if (details.query) values.push(needsQuery ? 'query' : 'query?');
  return `${area}.${name}(${values.join(', ')})`;
}

function remarks({ operation: { details } }: NamedOperation): string {
  return [
    details.paging && 'all by `for await`',
    details.events && 'events with `stream: true`',
    details.body?.contentType === 'multipart/form-data' && 'form',
    details.response.format === 'bytes' && 'bytes as they come',
    details.secured === false && 'no token',
    details.deprecated && 'deprecated',
  ]
    .filter(Boolean)
    .join('; ');
}

/** A table aligned as by the formatter. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}

const list = operationList();
const section = table([
  ['Method of the client', 'Request', ''],
  ...list.map((entry) => [
    `\`${usage(entry)}\``,
    `\`${entry.operation.method} ${entry.operation.path}\``,
    remarks(entry),
  ]),
]);

const current = readFileSync(file, 'utf8');
const [from, to] = [current.indexOf(begin), current.indexOf(end)];
if (from < 0 || to < from) throw new Error(`sdk/README.md has lost its marks ${begin} and ${end}.`);
const wanted = `${current.slice(0, from + begin.length)}\n\n${section}\n\n${current.slice(to)}`;

if (process.argv.includes('--check')) {
  if (wanted !== current) {
    console.error('The list of operations in sdk/README.md is not that of the table: run npm run docs.');
    process.exitCode = 1;
  }
} else writeFileSync(file, wanted);
