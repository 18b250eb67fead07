import { FirmlineError } from '@firmline/sdk/errors';
import { CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { exitCodeOf } from './exit-codes.ts';

describe('exit codes', () => {
  it.each([
    ['config-missing', 2],
    ['auth', 4],
    ['not-found', 5],
    ['conflict', 6],
    ['invalid-input', 6],
    ['network', 7],
    ['timeout', 7],
    ['rate-limited', 7],
    ['unparsable', 1],
    ['aborted', 130],
    ['database', 1],
  ] as const)('%s is %i', (code, exitCode) => {
    expect(exitCodeOf(new FirmlineError('x', { code }))).toBe(exitCode);
  });

  it('distinguish an invalid command line from help', () => {
    expect(exitCodeOf(new CommanderError(1, 'commander.unknownCommand', 'x'))).toBe(2);
    expect(exitCodeOf(new CommanderError(0, 'commander.helpDisplayed', 'x'))).toBe(0);
    expect(exitCodeOf(new Error('x'))).toBe(1);
  });
});
