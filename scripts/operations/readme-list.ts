// The list of operations in sdk/README.md.
import { type NamedOperation, operationList } from '../../sdk/src/rest/table.ts';
import { pathNames } from './read-table.ts';

const begin = '<!-- operations: written by npm run docs -->';
const end = '<!-- /operations -->';

/** How a method is called: `call.list(query?)`. */
export function usage(name: string, operation: NamedOperation['operation']): string {
  const { details } = operation;
  const values = pathNames(operation);
  const needsQuery =
    details.needsFilter || Object.values(details.query ?? {}).some(({ required }) => required);
  if (details.body) values.push('body');
  if (details.query) values.push(needsQuery ? 'query' : 'query?');
  return `${name}(${values.join(', ')})`;
}

/** What is special about an operation, in a few words. */
export function remarks({ details }: NamedOperation['operation']): string {
  return [
    details.paging && 'all by `for await`',
    details.events && 'events with `stream: true`',
    details.batch && `a batch with \`${details.batch.field}\``,
    details.body?.contentType === 'multipart/form-data' && 'form',
    details.response.format === 'bytes' && 'bytes as they come',
    details.secured === false && 'no token',
    details.deprecated && 'deprecated',
  ]
    .filter(Boolean)
    .join('; ');
}

/** The README with the current list. */
export function withList(readme: string): string {
  const rows = operationList().map(({ area, name, operation }) => [
    `\`${usage(`${area}.${name}`, operation)}\``,
    `\`${operation.method} ${operation.path}\``,
    remarks(operation),
  ]);
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`sdk/README.md has lost its marks ${begin} and ${end}.`);
  const list = table([['Method of the client', 'Request', ''], ...rows]);
  return `${readme.slice(0, from + begin.length)}\n\n${list}\n\n${readme.slice(to)}`;
}

/** A table; the formatter aligns it. */
const table = ([head = [], ...body]: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
