import { describe, expect, it } from 'vitest';
import { assistantSuite } from '../../testing/assistant-platform.ts';
import { wholeId } from './records.ts';

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
const choose = (idOrStart: string) => platform.with((session) => wholeId(session, idOrStart));

describe('a call', () => {
  it('is the one with this id, without a request', async () => {
    expect(await choose('c9')).toBe('c9');
    expect(platform.server.seen).toEqual([]);
  });

  it('is found by the first characters of its id', async () => {
    const [one, two] = ['0196aaaa-1', '0196abbb-2'];
    answer(call(one, {}), call(two, {}));
    expect(await choose('0196aa')).toBe(one);
    // As other programs write it, and as lists cut it.
    expect(await choose('0196AA…')).toBe(one);
    await expect(choose('0196ff')).rejects.toMatchObject({
      code: 'not-found',
      message: 'No call has an id that begins with "0196ff".',
    });
    await expect(choose('0196a')).rejects.toMatchObject({
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
    await expect(choose('ffff')).rejects.toMatchObject({
      message: 'None of the 999 newest calls has an id that begins with "ffff".',
      hint: 'Pass the whole id.',
    });
    await expect(choose('0196')).rejects.toMatchObject({
      hint: 'Pass one of 01960000, 01960001, 01960002, 01960003, 01960004 …',
    });
  });
});
