import { describe, expect, it } from 'vitest';
import { assistantSuite } from '../../testing/assistant-platform.ts';
import { memoryOutput } from '../../testing/memory-output.ts';
import { keys, withPerson } from '../../testing/person.ts';
import { pickCall } from './records.ts';

const platform = assistantSuite();
const answer = (...calls: object[]) =>
  platform.server.answerWith(({ url }, response) => {
    const body = url.includes('createdAtLt') ? [] : calls;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
const call = (id: string, fields: object) => ({
  id,
  orgId: 'o',
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '',
  ...fields,
});
const choose = (open: boolean, output = memoryOutput({ interactive: true }), given?: string) =>
  platform.with((session) => pickCall(session, given, { command: 'calls end', open }, output));

describe('a call', () => {
  it('is the one that is named, without a question', async () => {
    const output = memoryOutput();
    expect(await choose(true, output, 'c9')).toBe('c9');
    await expect(choose(true, output)).rejects.toMatchObject({ code: 'input-needed' });
    expect([output.said, platform.server.seen]).toEqual([[], []]);
  });

  it('is found by the first characters of its id', async () => {
    const [one, two] = ['0196aaaa-1', '0196abbb-2'];
    answer(call(one, {}), call(two, {}));
    const named = (given: string) => choose(false, memoryOutput(), given);
    expect(await named('0196aa')).toBe(one);
    // As other programs write it, and as lists cut it.
    expect(await named('0196AA…')).toBe(one);
    await expect(named('0196ff')).rejects.toMatchObject({
      code: 'not-found',
      message: 'No call has an id that begins with "0196ff".',
    });
    await expect(named('0196a')).rejects.toMatchObject({
      code: 'conflict',
      message: '2 calls begin with "0196a".',
      hint: `Pass one of ${one}, ${two}.`,
    });
  });

  it('among very many is said to be searched in the newest only', async () => {
    platform.server.answerWith(({ url }, response) => {
      const rows = url.includes('createdAtLt')
        ? []
        : Array.from({ length: 1000 }, (_, index) => call(`0196${String(index).padStart(4, '0')}`, {}));
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows));
    });
    await expect(choose(false, memoryOutput(), 'ffff')).rejects.toMatchObject({
      message: 'None of the 999 newest calls has an id that begins with "ffff".',
      hint: 'Pass the whole id.',
    });
    await expect(choose(false, memoryOutput(), '0196')).rejects.toMatchObject({
      hint: 'Pass one of 01960000, 01960001, 01960002, 01960003, 01960004 …',
    });
  });

  it('is picked, and the command that names it is shown', async () => {
    answer(call('c1', { status: 'ended', type: 'webCall' }), call('c2', {}));
    const output = memoryOutput({ interactive: true });
    const { value, screen } = await withPerson([['Which call?', keys.enter]], () => choose(false, output));
    expect(value).toBe('c1');
    expect(screen).toMatch(/2026-01-02 {2}ended +webCall c1/);
    expect(screen).toMatch(/2026-01-02 +c2/);
    expect(output.said.at(-1)).toBe('$ firmline calls end c1');
    expect(new URL(platform.server.seen[0]?.url ?? '', 'http://x').searchParams.get('limit')).toBe('201');
  });

  it('is an active one where only these are meant', async () => {
    const over = ['ended', 'not-found', 'deletion-failed'].map((status) => call(status, { status }));
    answer(...over, call('c4', { status: 'in-progress' }));
    const { value, screen } = await withPerson([['Which call?', keys.enter]], () => choose(true));
    expect(value).toBe('c4');
    expect(screen).not.toContain('deletion-failed');
    answer(...over);
    await expect(choose(true)).rejects.toMatchObject({ message: 'There are no active calls.' });
    answer();
    await expect(choose(false)).rejects.toMatchObject({ message: 'There are no calls.' });
  });
});
