import { operationList } from '@firmline/sdk/rest/table';
import type { Command as AnyCommand } from 'commander';
import { printValue } from '../terminal/listing.ts';
import type { Output } from '../terminal/output.ts';
import { Argument, type Command } from './command.ts';

export function define(command: Command, output: Output): void {
  command
    .addArgument(new Argument('<shell>').choices(shells))
    .notes(`
Completes commands, flags, and paths of firmline api; elsewhere, file names.

Examples:
  $ source <(firmline completion bash)     # in ~/.bashrc
  $ source <(firmline completion zsh)      # in ~/.zshrc, after compinit`)
    .action(async (shell: ShellName) => {
      const { createProgram } = await import('./program.ts');
      const script = scripts[shell](wordTable(await createProgram(output)));
      await printValue({ shell, script }, () => output.data(script), output);
    });
}

export const shells = ['bash', 'zsh'] as const;
type ShellName = (typeof shells)[number];

/** The words that can follow the beginning of a command line, such as `firms list`. */
type WordTable = ReadonlyMap<string, readonly string[]>;

function wordTable(program: AnyCommand): WordTable {
  const table = new Map<string, readonly string[]>();
  const addCommand = (command: AnyCommand, path: readonly string[]) => {
    const help = command.createHelp();
    const children = help.visibleCommands(command);
    const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
    const flags = help.visibleOptions(command).flatMap(({ long }) => long ?? []);
    table.set(path.join(' '), [...children.map((child) => child.name()), ...choices, ...flags]);
    for (const child of children) addCommand(child, [...path, child.name()]);
  };
  addCommand(program, []);
  const routes = Map.groupBy(operationList(), ({ operation }) => operation.method);
  table.set('api', [...(table.get('api') ?? []), ...routes.keys()]);
  for (const [method, rows] of routes)
    table.set(
      `api ${method}`,
      rows.map(({ operation }) => operation.path),
    );
  return table;
}

const posixScript = (table: WordTable): string => `# Completes firmline: source <(firmline completion bash)
_firmline() {
  local word words= at=firmline
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$at $word" in
      ${[...table.keys()].map((path) => `'firmline ${path}'`).join('|')}) at="$at $word" ;;
    esac
  done
  case "$at" in
${posixCases(table)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _firmline firmline`;

const posixCases = (table: WordTable): string =>
  [...table]
    .map(([path, words]) => `    '${`firmline ${path}`.trimEnd()}') words='${words.join(' ')}' ;;`)
    .join('\n');

const scripts: Readonly<Record<ShellName, (table: WordTable) => string>> = {
  bash: posixScript,
  zsh: (table) => `autoload -U +X bashcompinit && bashcompinit\n${posixScript(table)}`,
};
