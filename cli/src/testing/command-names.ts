import type { Command } from 'commander';
import { createProgram } from '../commands/program.ts';
import { memoryOutput } from './memory-output.ts';

export { commandWords } from '../commands/command.ts';

const childrenOf = (command: Command) => command.commands.filter((child) => !child.name().startsWith('__'));

const commandsBelow = (command: Command): Command[] =>
  childrenOf(command).flatMap((child) => [child, ...commandsBelow(child)]);

/** Every command and group. */
export const everyCommand: readonly Command[] = commandsBelow(await createProgram(memoryOutput()));

/** Those that run something themselves; some with subcommands do. */
export const leaves = everyCommand.filter(
  (command) => command.registeredArguments.length > 0 || childrenOf(command).length === 0,
);
