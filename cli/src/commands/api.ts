import { Command, Option } from 'commander';
import type { Output } from '../terminal/output.ts';
import type { GivenField } from '../api/fields.ts';
import type { ApiFlags } from '../api/request.ts';

interface RoutesFlags {
  area?: string;
  search?: string;
}

export function apiCommand(output: Output): Command {
  const fields: GivenField[] = [];
  const add = (typed: boolean) => (text: string) => void fields.push({ typed, text });

  const api = new Command('api')
    .description('Call any operation of the voice platform, known or not.')
    .usage('[options] <area> <operation> [path values...]\n       firmline api [options] <METHOD> <path>')
    .argument('[operation...]', 'name of an operation; see firmline api routes')
    .option('-f, --raw-field <key=value>', 'text for the query or the body; a.b=c and a[]=c nest', add(false))
    .option('-F, --field <key=value>', 'number, true, false, null or JSON; or a file: key=@path', add(true))
    .option('--input <file>', 'JSON file with the whole body, or - for standard input')
    .option('--paginate, --all', 'all pages of a list, as JSON lines')
    .option('-i, --include', "print the response's status and headers to standard error")
    .option('--output <file>', 'file for the response body')
    .addOption(
      new Option('--generate <language>', 'print the request instead of sending it').choices(['curl']),
    )
    .addHelpText(
      'after',
      `
Examples:
  $ firmline api assistant list -f limit=5
  $ firmline api assistant create -f name=Dana -f model.provider=openai -f model.model=gpt-4o
  $ firmline api test-suite run.get <testSuiteId> <id>
  $ firmline api file create -F file=@notes.txt
  $ firmline api call list --all -f createdAtGe=2025-06-01
  $ firmline api PATCH /assistant/<id> --input assistant.json
  $ firmline api POST /eval/run -f evalId=<id>       # beyond the table: sent unchecked
  $ firmline api routes call list      # what an operation does, its fields and its errors`,
    )
    .action(async (words: string[], flags: ApiFlags) => {
      const { callOperation } = await import('./api/call-operation.ts');
      await callOperation(words, { ...flags, fields }, output);
    });

  api
    .command('routes')
    .description('List all operations, or describe one.')
    .argument('[operation...]', 'name of an operation, or its method and path')
    .option('--area <area>', 'only operations of this area')
    .option('--search <text>', 'text in the name, method or path')
    .addHelpText(
      'after',
      `
Examples:
  $ firmline api routes --area test-suite
  $ firmline api routes call list
  $ firmline api routes GET /call/{id} --json`,
    )
    .action(async (words: string[], flags: RoutesFlags) => {
      const { describeRoute, listRoutes } = await import('../api/routes.ts');
      const { printRoute, printRoutes } = await import('../presenters/api/routes.ts');
      if (words.length > 0) {
        const { findOperation } = await import('../api/route.ts');
        return printRoute(describeRoute(findOperation(words)), output);
      }
      await printRoutes(listRoutes(flags).map(describeRoute), output);
    });

  return api;
}
