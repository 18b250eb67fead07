import type { Output } from '../../output.ts';
import { printRows } from '../listing.ts';

/** The displayed fields of an operation. Its row may have more. */
interface ShownRoute {
  readonly command: string;
  readonly method: string;
  readonly path: string;
  readonly secured: boolean;
  readonly deprecated: boolean;
}

const columns = [
  { title: 'NAME', text: ({ command }: ShownRoute) => command },
  { title: 'METHOD', text: ({ method }: ShownRoute) => method },
  { title: 'PATH', text: ({ path, secured, deprecated }: ShownRoute) => path + marks(secured, deprecated) },
];

const marks = (secured: boolean, deprecated: boolean): string => {
  const marked = [secured ? '' : 'no key', deprecated ? 'deprecated' : ''].filter(Boolean);
  return marked.length === 0 ? '' : ` (${marked.join(', ')})`;
};

export const printRoutes = (rows: readonly ShownRoute[], output: Output): Promise<void> =>
  printRows(rows, { columns, empty: 'No operations match.' }, output);
