import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { ownFlags } from '../global-flags.ts';
import { everyCommand, leaves, commandWords } from '../testing/command-names.ts';
import type { Command as OwnCommand } from './command.ts';

function helpOf(command: Command): string {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) });
  command.outputHelp();
  return help;
}

describe('the command tree', () => {
  it('shows no raw value of a program in its help', () => {
    expect(everyCommand.map(helpOf).join('\n')).not.toMatch(/\(preset:|\(default:\s+["']?[[{]/);
  });

  it.each(everyCommand.map((command) => [commandWords(command), command] as const))(
    '%s has a description',
    (_words, command) => {
      expect(command.description()).toMatch(/^[A-Z].*\.$/s);
    },
  );

  it.each(leaves.map((command) => [commandWords(command), command] as const))(
    '%s has an example, and its help shows the global flags that it takes',
    (words, command) => {
      const help = helpOf(command);
      expect(help).toMatch(/\n *Examples?:\n/);
      expect(help).toContain(`firmline ${words.split(' ')[0]}`);
      const flags = command.options.map(({ long }) => long);
      expect(new Set(flags).size).toBe(flags.length);
      const [, global = ''] = help.split('Global options:');
      const shown = [...global.matchAll(/^ +(?:-\w, )?--([\w-]+)/gm)].map(([, name]) => name);
      const taken = ownFlags.filter((flag) => (command as OwnCommand).ownFlags.includes(flag));
      const always = ['json', 'format', 'yes', 'no-input', 'quiet', 'debug', 'help'];
      expect(shown.toSorted()).toEqual([...always, ...taken].toSorted());
      expect(global.includes('"csv"')).toBe(taken.includes('columns'));
    },
  );

  it('shows the help of a group in one screen of 60 x 20', () => {
    const groups = everyCommand.filter((command) => command.parent && !leaves.includes(command));
    expect(groups.map(commandWords)).toContain('firms');
    for (const group of groups) {
      group.configureOutput({ getOutHelpWidth: () => 60 });
      const lines = helpOf(group).trimEnd().split('\n');
      expect([commandWords(group), lines.length > 19]).toEqual([commandWords(group), false]);
      expect(lines.at(-1)).toMatch(/^Flags of a command: firmline help /);
    }
  });

  it('never takes a secret as the value of a flag', () => {
    const flags = everyCommand.flatMap((command) => command.options.map(({ flags: text }) => text));
    expect(
      flags.filter((text) => /(?:key|token|secret|password)\b.*[<[]/i.test(text) && !/key=/.test(text)),
    ).toEqual([]);
  });
});
