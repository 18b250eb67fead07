import { describe, expect, it, vi } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import { UsageError } from '../errors.ts';
import { withPerson } from '../testing/person.ts';
import { askValue, confirm, pickChoice } from './questions.ts';

const attended = memoryOutput({ interactive: true });

/** A person who gives this answer, or leaves without one. */
const person = (answer: string | undefined) =>
  vi.fn<(question: string) => Promise<string | undefined>>(() => Promise.resolve(answer));

describe('a question', () => {
  it.each(['y', 'Y', 'yes', ' YES '])('continues after %j', async (answer) => {
    const ask = person(answer);
    await confirm('call delete c1', attended, ask);
    expect(ask.mock.calls).toEqual([['call delete c1? [y/N]', { linesAbove: [] }]]);
  });

  it.each(['', 'n', 'N', ' NO ', undefined])('stops after %j', async (answer) => {
    await expect(confirm('call delete c1', attended, person(answer))).rejects.toMatchObject({
      code: 'aborted',
    });
  });

  it('is asked again after an answer that is neither yes nor no', async () => {
    const { screen } = await withPerson(
      [
        ['[y/N]', '1\r'],
        ['"1" is neither yes nor no.', 'yep\r'],
        ['"yep" is neither yes nor no.', 'y\r'],
      ],
      () => confirm('Delete "dana"', attended),
    );
    expect(screen.match(/Delete "dana"\? \[y\/N\]/g)).toHaveLength(3);
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

  it('that cannot be asked says why, unless a person sees that there is no terminal', async () => {
    const output = { flags: attended.flags, unaskedReason: 'because CI is set' };
    await expect(confirm('Delete "dana"', output)).rejects.toThrow('needs --yes because CI is set.');
    const question = { title: 'Which one?', noun: 'The firm', answer: '--slug' };
    await expect(pickChoice(output, question, [])).rejects.toMatchObject({
      hint: 'Pass --slug. Nothing is asked because CI is set.',
    });
    await expect(pickChoice(memoryOutput(), question, [])).rejects.toMatchObject({ hint: 'Pass --slug.' });
  });

  it('lists its choices, and says that a number is not among them', async () => {
    const question = { title: 'Which one?', noun: 'The firm', answer: '--slug' };
    const choices = ['first', 'second'].map((label) => ({ value: label, label }));
    const { value, screen } = await withPerson(
      [
        ['1 to 2 [1]', '9\r'],
        ['"9" is not one of these numbers.', '2\r'],
      ],
      () => pickChoice(attended, question, choices),
    );
    expect(value).toBe('second');
    expect(screen).toContain('Which one?\n  1  first\n  2  second\n1 to 2 [1]');
  });

  it.each([
    ['Roe LLP\r\n', 'Roe LLP'],
    ['Roe LLP\nSecond line\n', 'Roe LLP Second line'],
  ])('takes the paste %j as text, which Enter then submits', async (paste, text) => {
    const { value } = await withPerson(
      [
        ['Company:', `\u001b[200~${paste}\u001b[201~`],
        [text, '\r'],
      ],
      () => askValue({ title: 'Company', check: () => undefined }),
    );
    expect(value).toBe(text);
  });

  it('is skipped with --yes', async () => {
    const ask = person('n');
    await confirm('call delete c1', memoryOutput({ yes: true }), ask);
    expect(ask).not.toHaveBeenCalled();
  });
});
