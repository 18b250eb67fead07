import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../../testing/memory-output.ts';
import { keys, withPerson } from '../../testing/person.ts';
import { UsageError } from '../../errors.ts';
import type { Output } from '../../terminal/output.ts';
import { confirmChange, type ChangeQuestion } from './change.ts';

const place = { place: 'profile staging, db.example.com' };
const slugs = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`);

interface Given {
  readonly changed?: readonly string[];
  readonly created?: number;
  readonly question?: ChangeQuestion['question'];
}

/** Whether a change is refused in a pipe, and what a person is asked at a terminal. */
async function asked({ changed = [], created = 0, question }: Given) {
  const ask = (output: Output) =>
    confirmChange({ action: 'Change them', question }, { changed, created }, place, output);
  const refused = await ask(memoryOutput()).then(
    () => false,
    (error: unknown) => error instanceof UsageError,
  );
  const { screen } = await withPerson([['[y/N]', `y${keys.enter}`]], () =>
    ask(memoryOutput({ interactive: true })),
  );
  return { pipe: refused, terminal: screen.includes('[y/N]') };
}

describe('a change of firms', () => {
  it.each<[Given, boolean, boolean]>([
    [{ changed: ['a'] }, false, false],
    [{ changed: ['a'], question: 'reviewed' }, false, true],
    [{ changed: ['a'], question: 'needed' }, true, true],
    [{ changed: ['a', 'default'] }, true, true],
    [{ changed: slugs(100) }, false, false],
    [{ changed: slugs(101) }, true, true],
    [{ created: 100 }, false, false],
    [{ created: 70_000 }, false, true],
  ])('%# needs --yes in a pipe: %s, and asks a person: %s', async (given, pipe, terminal) => {
    expect(await asked(given)).toEqual({ pipe, terminal });
  });

  it('names the place and what else matters', async () => {
    const given = { action: 'Import 2 firms', preposition: 'into', notes: ['2 changed'] };
    const firms = { changed: ['default'], created: 0 };
    await expect(confirmChange(given, firms, place, memoryOutput())).rejects.toThrow(
      'Importing 2 firms into profile staging, db.example.com (2 changed; "default" is the firm of the empty path) needs --yes when there is no terminal.',
    );
    await expect(confirmChange(given, firms, place, memoryOutput({ yes: true }))).resolves.toBeUndefined();
  });
});
