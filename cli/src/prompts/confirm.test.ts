import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { confirm } from './confirm.ts';

/** A person who gives this answer, or with null leaves without one. */
function person(answer: string | null) {
  const input = new PassThrough();
  const output = new PassThrough();
  if (answer === null) input.end();
  else input.write(`${answer}\n`);
  return { input, output };
}

const attended = memoryOutput({ interactive: true });

describe('a question', () => {
  it.each(['y', 'Y', 'yes', ' YES '])('continues after %j, once the steps were announced', async (answer) => {
    const terminal = person(answer);
    await confirm('call delete c1', attended, terminal);
    terminal.output.end();
    expect(await text(terminal.output)).toContain('call delete c1? [y/N] ');
  });

  it.each(['', 'n', 'no', 'yep', 'delete', null])('stops after %j', async (answer) => {
    await expect(confirm('call delete c1', attended, person(answer))).rejects.toMatchObject({
      code: 'aborted',
    });
  });

  it('fails without a terminal', async () => {
    const asked = confirm('call delete c1', memoryOutput(), person('y'));
    await expect(asked).rejects.toThrow(UsageError);
    await expect(asked).rejects.toThrow('call delete c1 needs --yes when there is no terminal.');
  });

  it.each([
    ['Delete "dana"', 'Deleting "dana"'],
    ['Push 2 files', 'Pushing 2 files'],
    ['Run one scenario', 'Running one scenario'],
  ])('%j is refused as %j', async (action, words) => {
    await expect(confirm(action, memoryOutput(), person('y'))).rejects.toThrow(`${words} needs --yes`);
  });

  it('is skipped with --yes', async () => {
    const asked = confirm('call delete c1', memoryOutput({ yes: true }), person(null));
    await expect(asked).resolves.toBeUndefined();
  });
});
