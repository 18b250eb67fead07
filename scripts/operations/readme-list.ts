// The list of operations in sdk/README.md.
import { type Model, allOperations } from '../../sdk/src/rest/contract/derive/model.ts';
import { remarks, usage } from './write-reference.ts';

const begin = '<!-- operations: written by npm run docs -->';
const end = '<!-- /operations -->';

/** The README with the current list. */
export function withList(readme: string, { areas }: Model): string {
  const rows = allOperations(areas).map((operation) => [
    `\`${usage(operation)}\``,
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
