import { tmpdir } from 'node:os';
import { FirmlineError } from '@firmline/sdk/errors';
import { CommanderError } from 'commander';
import { expect, it } from 'vitest';
import { noteIgnored } from '../config/this-command.ts';
import { beginSilently } from '../testing/config-folder.ts';
import { RowsError } from '../errors.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { unreadable } from '../text-file.ts';
import { reportError } from './report-error.ts';

const reported = (error: unknown, format: 'table' | 'json') => {
  const output = memoryOutput({ format });
  reportError(error, output);
  return output.notes;
};
const refused = new FirmlineError('It is\u001b refused.', {
  code: 'invalid-input',
  fault: 'user',
  hint: 'Ask again.',
});
const plain = new FirmlineError('It is refused.', { code: 'invalid-input', fault: 'user' });
const usage = new CommanderError(1, 'commander.unknownOption', "error: unknown option '--x'");
const help = new CommanderError(1, 'commander.help', '(outputHelp)');

it.each([
  [
    refused,
    ['It is refused.\nAsk again.'],
    { code: 'invalid-input', message: 'It is\u001b refused.', hint: 'Ask again.' },
  ],
  [plain, ['It is refused.'], { code: 'invalid-input', message: 'It is refused.' }],
  [
    new RowsError('1 row is wrong.', { code: 'invalid-input' }, [{ line: 2, slug: 'a', problem: 'No.' }]),
    ['1 row is wrong.'],
    { code: 'invalid-input', message: '1 row is wrong.', rows: [{ line: 2, slug: 'a', problem: 'No.' }] },
  ],
  [usage, [], { code: 'usage', message: "unknown option '--x'", hint: 'Run it with --help.' }],
  [help, [], { code: 'usage', message: 'No command was named.', hint: 'Run it with --help.' }],
  [
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' }),
    ['The system failed: ENOSPC: no space left on device, write.\nFree some disk space.'],
    {
      code: 'folder-unwritable',
      message: 'The system failed: ENOSPC: no space left on device, write.',
      hint: 'Free some disk space.',
    },
  ],
  [
    Object.assign(new Error('ENOENT'), { code: 'ENOENT', syscall: 'mkdtemp' }),
    [
      `Temporary files cannot be written to ${tmpdir()} (ENOENT).\nSet TMPDIR to a folder that exists and can be written.`,
    ],
    expect.objectContaining({ code: 'folder-unwritable' }),
  ],
  ['odd', ['This is a bug in firmline: odd'], { code: 'internal', message: 'odd' }],
])('%s is printed as text, or as JSON', (error, lines, json) => {
  expect(reported(error, 'table')).toEqual(lines);
  expect(reported(error, 'json').map((line) => JSON.parse(line) as unknown)).toEqual([{ error: json }]);
});

it('gives the reason for an ignored file, unless a person has read it', () => {
  beginSilently();
  noteIgnored('stack.json is ignored: it is empty.');
  const error = new FirmlineError('No stack is running here.', {
    code: 'config-missing',
    hint: 'Start one.',
  });
  expect(reported(error, 'table')).toEqual(['No stack is running here.\nStart one.']);
  const hint = 'stack.json is ignored: it is empty. Start one.';
  expect(JSON.parse(reported(error, 'json').join(''))).toMatchObject({ error: { hint } });
  const quiet = memoryOutput({ quiet: true });
  reportError(error, quiet);
  expect(quiet.notes).toEqual([`No stack is running here.\n${hint}`]);
  const other = new FirmlineError('There is no firm "a".', { code: 'not-found', hint: 'List them.' });
  expect(reported(other, 'json').join('')).not.toContain('ignored');
  beginSilently();
});

it('an internal error has a stack, but only as text', () => {
  const error = new TypeError('x is undefined');
  expect(reported(error, 'table')).toEqual(['This is a bug in firmline: x is undefined', error.stack]);
  expect(JSON.parse(reported(error, 'json').join(''))).toEqual({
    error: { code: 'internal', message: 'x is undefined' },
  });
});

it('a request for help is not an error', () => {
  expect(reported(new CommanderError(0, 'commander.helpDisplayed', '(outputHelp)'), 'json')).toEqual([]);
});

it('an error that names a file with a line break is one line', () => {
  const error = unreadable(
    'a\nDone: all pushed.\u001b[31m.csv',
    Object.assign(new Error(), { code: 'ENOENT' }),
  );
  expect(reported(error, 'table')).toEqual([
    String.raw`There is no file a\nDone: all pushed.\u001b[31m.csv.` + '\nCheck the path.',
  ]);
});

it('the lines of a message of a service are indented, so that none looks like a line of the command', () => {
  const error = new FirmlineError('POST /assistant answered 400: name is missing\r\nDone: all pushed.\n', {
    code: 'invalid-input',
    hint: 'Correct it.\nTarget: another.',
  });
  expect(reported(error, 'table')).toEqual([
    'POST /assistant answered 400: name is missing\n  Done: all pushed.\nCorrect it.\n  Target: another.',
  ]);
  const rows = new RowsError('2 rows are wrong:\nline 2', { code: 'invalid-input' }, []);
  expect(reported(rows, 'table')).toEqual(['2 rows are wrong:\nline 2']);
});
