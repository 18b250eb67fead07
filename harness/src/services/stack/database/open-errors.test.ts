import { expect, test } from 'vitest';
import { DatabaseFailure } from './engine/engine.ts';
import { damageBehind } from './open-errors.ts';

const ended = (...log: string[]) => new DatabaseFailure({ message: 'PGlite failed to initialize' }, log);
const stamp = '2026-01-31 12:00:00.000 GMT [1]';

test.each([
  'No file descriptors available',
  'Too many open files in system',
  'I/O error',
  'Out of memory',
  'Quota exceeded',
  'Operation not permitted',
  'Permission denied',
  'Resource busy',
  'Stale file handle',
  'No space left on device',
  'Remote I/O error',
  'Symbolic link loop',
])('does not take a machine problem for damage: %s', (words) => {
  expect(
    damageBehind(ended(`${stamp} FATAL:  could not read file "global/pg_control": ${words}`)),
  ).toBeNull();
});

test('finds the cause before or after the last line', () => {
  const cause = 'could not open file "pg_xact/0000": No file descriptors available';
  const fatal = `${stamp} PANIC:  could not locate a valid checkpoint record at 0/1`;
  expect(damageBehind(ended(`${stamp} LOG:  ${cause}`, fatal))).toBeNull();
  expect(damageBehind(ended(fatal, `${stamp} DETAIL:  ${cause}`))).toBeNull();
});

test.each([
  'FATAL:  could not open file "base/5/1259": No such file or directory',
  'PANIC:  could not read file "global/pg_control": Is a directory',
  'FATAL:  could not stat file "base/5/1259": Not a directory',
  'FATAL:  could not read file "global/pg_filenode.map": read 12 of 512',
  'PANIC:  could not locate a valid checkpoint record at 0/1',
  'FATAL:  incorrect checksum in control file',
  'ERROR:  invalid page in block 0 of relation base/5/1259',
])('recognises damage: %s', (line) => {
  expect(damageBehind(ended(`${stamp} ${line}`))).toBe(line);
});
