import { callerNames } from '@firmline/harness/callers';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { everyCommand, leaves, wordsOf } from '../testing/command-names.ts';
import { callers } from './assistants/rehearse.ts';

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

  it.each(everyCommand.map((command) => [wordsOf(command), command] as const))(
    '%s has a description',
    (_words, command) => {
      expect(command.description()).toMatch(/^[A-Z].*\.$/s);
    },
  );

  it.each(leaves.map((command) => [wordsOf(command), command] as const))(
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

  it('names all callers that come along', async () => expect(await callerNames()).toEqual(callers));

  it('never takes a secret as the value of a flag', () => {
    const flags = everyCommand.flatMap((command) => command.options.map(({ flags: text }) => text));
    expect(
      flags.filter((text) => /(?:key|token|secret|password)\b.*[<[]/i.test(text) && !/key=/.test(text)),
    ).toEqual([]);
  });
});
