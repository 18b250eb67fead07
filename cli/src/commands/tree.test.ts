import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { commandNames } from '../testing/command-names.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { createProgram } from './program.ts';

const program = await createProgram(memoryOutput());

const childrenOf = (command: Command) => command.commands.filter((child) => !child.name().startsWith('__'));

const wordsOf = (command: Command): string =>
  command.parent?.parent ? `${wordsOf(command.parent)} ${command.name()}` : command.name();

/** Whether a command runs something itself; some with subcommands do. */
const isLeaf = (command: Command) =>
  command.registeredArguments.length > 0 || childrenOf(command).length === 0;

const all = (command: Command): Command[] => childrenOf(command).flatMap((child) => [child, ...all(child)]);

const every = all(program);

function helpOf(command: Command): string {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) });
  command.outputHelp();
  return help;
}

describe('the command tree', () => {
  it('shows no raw value of a program in its help', () => {
    expect(every.map(helpOf).join('\n')).not.toMatch(/\(preset:|\(default: ["']?[[{]/);
  });

  it('matches the documentation', () => {
    expect(every.filter(isLeaf).map(wordsOf).toSorted()).toEqual(commandNames.toSorted());
  });

  it.each(every.map((command) => [wordsOf(command), command] as const))(
    '%s has a description',
    (_words, command) => {
      expect(command.description()).toMatch(/^[A-Z].*\.$/s);
    },
  );

  it.each(every.filter(isLeaf).map((command) => [wordsOf(command), command] as const))(
    '%s has an example, --json and all other global flags',
    (words, command) => {
      expect(helpOf(command)).toMatch(/\n *Examples?:\n/);
      expect(helpOf(command)).toContain(`$ firmline ${words.split(' ')[0]}`);
      const flags = command.options.map(({ long }) => long);
      const global = [
        '--json',
        '--format',
        '--profile',
        '--yes',
        '--no-input',
        '--dry-run',
        '--timeout',
        '--quiet',
      ];
      expect(flags).toEqual(expect.arrayContaining([...global, '--debug', '--no-color']));
      expect(new Set(flags).size).toBe(flags.length);
    },
  );

  it('prints no default of a flag as JSON', () => {
    expect(every.map(helpOf).filter((help) => /default:\s+[[{]/.test(help))).toEqual([]);
  });

  it('never takes a secret as the value of a flag', () => {
    const flags = every.flatMap((command) => command.options.map(({ flags: text }) => text));
    expect(
      flags.filter((text) => /(?:key|token|secret|password)\b.*[<[]/i.test(text) && !/key=/.test(text)),
    ).toEqual([]);
  });
});
