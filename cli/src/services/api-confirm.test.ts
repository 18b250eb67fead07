import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../usage-error.ts';
import { confirm } from './api-confirm.ts';

/** Somebody who gives this answer; null goes away without one. */
function person(answer: string | null) {
  const input = new PassThrough();
  const output = new PassThrough();
  if (answer === null) input.end();
  else input.write(`${answer}\n`);
  return { input, output, isAttended: true };
}

describe('a question', () => {
  it.each(['y', 'Y', 'yes', ' YES '])('goes on at %j, having said what is to happen', async (answer) => {
    const terminal = person(answer);
    await confirm('call delete c1', terminal);
    terminal.output.end();
    expect(await text(terminal.output)).toContain('call delete c1? [y/N] ');
  });

  it.each(['', 'n', 'no', 'yep', 'delete', null])('ends at %j', async (answer) => {
    await expect(confirm('call delete c1', person(answer))).rejects.toMatchObject({ code: 'aborted' });
  });

  it('is not put where nobody is there', async () => {
    const asked = confirm('call delete c1', { ...person('y'), isAttended: false });
    await expect(asked).rejects.toThrow(UsageError);
    await expect(asked).rejects.toThrow('--yes');
  });
});
