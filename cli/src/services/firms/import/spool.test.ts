import { describe, expect, it } from 'vitest';
import { openSpool } from './spool.ts';

interface Row {
  readonly line: number;
  readonly text: string;
}

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, line) => ({ line, text: `Weißbach 田中 ${line}` }));

describe('a spool', () => {
  it.each([10, 50_000])('returns %d rows in their order', async (count) => {
    const spool = openSpool<Row>(({ text }) => text.length);
    const rows = rowsOf(count);
    spool.add(rows);
    const found: Row[] = [];
    for await (const window of spool.windows()) found.push(...window);
    expect(spool.length).toBe(count);
    expect(found).toEqual(rows);
  });

  it('can be closed when its reader stopped early', async () => {
    for (let round = 0; round < 20; round++) {
      const spool = openSpool<Row>(({ text }) => text.length);
      spool.add(rowsOf(30_000));
      const stopped = async () => {
        for await (const window of spool.windows()) throw new Error(`stopped at ${window.length}`);
      };
      await expect(stopped()).rejects.toThrow('stopped at 4000');
      spool.close();
    }
  });
});
