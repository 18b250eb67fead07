import { expect, it } from 'vitest';
import { memoryOutput } from '../../testing/memory-output.ts';
import { keys, withPerson } from '../../testing/person.ts';
import { UsageError } from '../../errors.ts';
import { confirmChange, type ChangeQuestion } from './change.ts';

const place = { place: 'profile staging, db.example.com' };
const slugs = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`);

it.each<[ChangeQuestion['question'], readonly string[], boolean, boolean]>([
  [undefined, ['a'], false, false],
  ['reviewed', ['a'], false, true],
  ['needed', ['a'], true, true],
  [undefined, ['a', 'default'], true, true],
  [undefined, slugs(100), false, false],
  [undefined, slugs(101), true, true],
])('a change (%s, %#) needs --yes in a pipe, or asks a person', async (question, changed, pipe, terminal) => {
  const change = { action: 'Import 2 firms', preposition: 'into', notes: ['2 changed'], question };
  const refusal = await confirmChange(change, changed, place, memoryOutput()).catch(
    (error: unknown) => error,
  );
  expect(refusal instanceof UsageError).toBe(pipe);
  if (changed.includes('default'))
    expect((refusal as UsageError).message).toBe(
      'Importing 2 firms into profile staging, db.example.com (2 changed; "default" is the firm of the empty path) needs --yes when there is no terminal.',
    );
  const { screen } = await withPerson([['[y/N]', `y${keys.enter}`]], () =>
    confirmChange(change, changed, place, memoryOutput({ interactive: true })),
  );
  expect(screen.includes('[y/N]')).toBe(terminal);
});
