import { findOperation, describeRoute, listRoutes, type RouteDescription } from '../../api/route.ts';
import { printRows, printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { wrapped } from '../../text.ts';
import type { Command } from '../command.ts';

interface RoutesFlags {
  readonly search?: string;
}

export function define(command: Command, output: Output): void {
  command
    .argument('[request...]', 'method and path of an operation to describe')
    .option('--search <text>', 'text in the name, method or path')
    .notes(`
Examples:
  $ firmline api routes --search test-suite
  $ firmline api routes GET /call/{id}`)
    .action((words: string[], flags: RoutesFlags) => printRoutes(words, flags, output));
}

async function printRoutes(words: readonly string[], flags: RoutesFlags, output: Output): Promise<void> {
  if (words.length > 0) {
    const route = describeRoute(findOperation(words));
    return printValue(route, () => printRoute(route, output), output);
  }
  await printRows(
    listRoutes(flags.search).map(describeRoute),
    { columns, empty: 'No operations match.' },
    output,
  );
}

const columns = [
  { title: 'METHOD', text: ({ method }: RouteDescription) => method },
  {
    title: 'PATH',
    text: ({ path, secured, deprecated }: RouteDescription) => path + marks(secured, deprecated),
  },
  { title: 'IN CODE', minor: true, text: ({ area, name }: RouteDescription) => `${area}.${name}` },
];

const marks = (secured: boolean, deprecated: boolean): string => {
  const marked = [secured ? '' : 'no key', deprecated ? 'deprecated' : ''].filter(Boolean);
  return marked.length === 0 ? '' : ` (${marked.join(', ')})`;
};

export function printRoute(route: RouteDescription, output: Output): void {
  const { area, name: operation, method, path, description, values, query, errors } = route;
  const width = Math.min(output.columns, 100);
  const section = (title: string, lines: readonly string[]) => {
    if (lines.length > 0) output.data(`\n${output.style('dim', title)}\n${lines.join('\n')}`);
  };
  const entry = (name: string, about: string) =>
    [`  ${name}`, ...wrapped(about, width - 6).map((line) => `      ${line}`)].join('\n');
  const title = output.style('bold', `${method} ${path}`);
  output.data(`${title}${marks(route.secured, route.deprecated)}, in code ${area}.${operation}`);
  if (route.insteadUse) output.data(`Deprecated. ${route.insteadUse}`);
  for (const line of wrapped(description, width)) output.data(line);
  section(
    'Values of the path',
    Object.entries(values).map(([name, about]) => entry(name, about)),
  );
  section(
    'Query',
    Object.entries(query).map(([name, { kind, required, choices, description: about }]) => {
      const type = [choices?.join(', ') ?? kind, required ? 'required' : ''].filter(Boolean).join(', ');
      return entry(`${name} (${type})`, about);
    }),
  );
  const fields = Object.entries(route.fields).map(([name, { type, required, description: about }]) =>
    entry(`${name} (${required ? `${type}, required` : type})`, about),
  );
  section('Body', route.body === null ? [] : [`  ${route.bodyType ?? ''} (${route.body})`, ...fields]);
  const special = [route.pages && '--all for every page', route.streams && '-F stream=true for events'];
  section('Response', [`  ${[route.answerType ?? route.answer, ...special].filter(Boolean).join('; ')}`]);
  section(
    'Errors',
    errors.flatMap((error) =>
      wrapped(error, width - 4).map((line, index) => `  ${index > 0 ? '  ' : ''}${line}`),
    ),
  );
}
