import type { Command } from 'commander';

/** Other names that people try for a command, by its name. */
const aliases: Readonly<Record<string, string>> = {
  list: 'ls',
  show: 'get',
  get: 'show',
  create: 'new',
  add: 'new',
  delete: 'rm',
  remove: 'rm',
};

/** Whether a person may mean this command. */
export const isCalled = (name: string, word: string): boolean => name === word || aliases[name] === word;

/** Adds the usual other names to the commands of a group. */
export function addAliases(group: Command): void {
  const names = new Set(group.commands.map((command) => command.name()));
  for (const command of group.commands) {
    const alias = aliases[command.name()];
    if (alias !== undefined && !names.has(alias)) command.alias(alias);
  }
}
