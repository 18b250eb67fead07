import { operationList } from '@firmline/sdk/rest/table';
import { describeRoute, type RouteDescription } from '../../api/route.ts';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import type { Command } from '../command.ts';

export function define(command: Command, output: Output): void {
  command
    .notes(`
The fields of each operation are in sdk/docs/operations.md.

Example:
  $ firmline api routes | grep test-suite`)
    .action(() => printRows(operationList().map(describeRoute), { columns, emptyText: '' }, output));
}

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
