import { describe, expect, it, vi } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import { UsageError } from '../errors.ts';
import { confirm } from './questions.ts';

const attended = memoryOutput({ interactive: true });

/** A person who gives this answer, or leaves without one. */
const person = (answer: string | undefined) =>
  vi.fn<(question: string) => Promise<string | undefined>>(() => Promise.resolve(answer));

describe('a question', () => {
  it.each(['y', 'Y', 'yes', ' YES '])('continues after %j', async (answer) => {
    const ask = person(answer);
    await confirm('call delete c1', attended, ask);
    expect(ask.mock.calls).toEqual([['call delete c1? [y/N]']]);
  });

  it.each(['', 'n', 'no', 'yep', 'delete', undefined])('stops after %j', async (answer) => {
    await expect(confirm('call delete c1', attended, person(answer))).rejects.toMatchObject({
      code: 'aborted',
    });
  });

  it('fails without a terminal', async () => {
    const confirmation = confirm('call delete c1', memoryOutput(), person('y'));
    await expect(confirmation).rejects.toThrow(UsageError);
    await expect(confirmation).rejects.toMatchObject({
      message: 'call delete c1 needs --yes when there is no terminal.',
    });
  });

  it.each([
    ['Delete "dana"', 'Deleting "dana"'],
    ['Push 2 files', 'Pushing 2 files'],
    ['Run one scenario', 'Running one scenario'],
  ])('%j is refused as %j', async (action, words) => {
    await expect(confirm(action, memoryOutput(), person('y'))).rejects.toThrow(`${words} needs --yes`);
  });

  it('is skipped with --yes', async () => {
    const ask = person('n');
    await confirm('call delete c1', memoryOutput({ yes: true }), ask);
    expect(ask).not.toHaveBeenCalled();
  });
});
