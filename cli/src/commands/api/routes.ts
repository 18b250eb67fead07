import { describeRoute, listRoutes, type RouteDescription } from '../../api/route.ts';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import type { Command } from '../command.ts';

interface RoutesFlags {
  readonly search?: string;
}

export function define(command: Command, output: Output): void {
  command
    .option('--search <text>', 'text in the name, method or path')
    .notes(`
The fields of each operation are in sdk/docs/operations.md.

Example:
  $ firmline api routes --search test-suite`)
    .action((flags: RoutesFlags) => printRoutes(flags, output));
}

const printRoutes = ({ search }: RoutesFlags, output: Output): Promise<void> =>
  printRows(listRoutes(search).map(describeRoute), { columns, emptyText: 'No operations match.' }, output);

const columns = [
  { title: 'METHOD', text: ({ method }: RouteDescription) => method },
  {
    title: 'PATH',
    text: ({ path, secured, deprecated }: RouteDescription) => path + marks(secured, deprecated),
  },
  { title: 'IN CODE', minor: true, text: ({ area, name }: RouteDescription) => `${area}.${name}` },
];

const marks = (isSecured: boolean, isDeprecated: boolean): string => {
  const routeMarks = [isSecured ? '' : 'no key', isDeprecated ? 'deprecated' : ''].filter(Boolean);
  return routeMarks.length === 0 ? '' : ` (${routeMarks.join(', ')})`;
};
