import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../../testing/memory-output.ts';
import { keys, withPerson } from '../../testing/person.ts';
import { UsageError } from '../../usage-error.ts';
import { changedFirms, confirmChange, type FirmChange } from './confirm-change.ts';

const place = { place: 'profile staging, db.example.com' };
const slugs = (count: number) => Array.from({ length: count }, (_, index) => `s${index}`);

const change = (given: Partial<FirmChange>): FirmChange => ({
  action: 'Change them',
  changed: changedFirms([]),
  ...given,
});

/** Whether a change is refused in a pipe, and what a person is asked at a terminal. */
async function asked(given: Partial<FirmChange>) {
  const refused = await confirmChange(change(given), place, memoryOutput()).then(
    () => false,
    (error: unknown) => error instanceof UsageError,
  );
  const { screen } = await withPerson([['[y/N]', `y${keys.enter}`]], () =>
    confirmChange(change(given), place, memoryOutput({ interactive: true })),
  );
  return { pipe: refused, terminal: screen.includes('[y/N]') };
}

describe('a change of firms', () => {
  it.each<[Partial<FirmChange>, boolean, boolean]>([
    [{ changed: changedFirms(['a']) }, false, false],
    [{ changed: changedFirms(['a']), question: 'reviewed' }, false, true],
    [{ changed: changedFirms(['a']), question: 'needed' }, true, true],
    [{ changed: changedFirms(['a', 'default']) }, true, true],
    [{ changed: changedFirms(slugs(100)) }, false, false],
    [{ changed: changedFirms(slugs(101)) }, true, true],
    [{ created: 100 }, false, false],
    [{ created: 70_000 }, false, true],
  ])('%# needs --yes in a pipe: %s, and asks a person: %s', async (given, pipe, terminal) => {
    expect(await asked(given)).toEqual({ pipe, terminal });
  });

  it('names the place and what else matters', async () => {
    const given = change({
      action: 'Import 2 firms',
      preposition: 'into',
      changed: changedFirms(['default']),
      notes: ['2 changed'],
    });
    await expect(confirmChange(given, place, memoryOutput())).rejects.toThrow(
      'Importing 2 firms into profile staging, db.example.com (2 changed; "default" is the firm of the empty path) needs --yes when there is no terminal.',
    );
    await expect(confirmChange(given, place, memoryOutput({ yes: true }))).resolves.toBeUndefined();
  });
});
