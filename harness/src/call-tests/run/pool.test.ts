import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPool } from './pool.ts';

/** The names in the order they started, and how many heavy ones ran at once. */
async function started(names: string, workers: number) {
  const order: string[] = [];
  const running = new Set<string>();
  let mostHeavy = 0;
  const isHeavy = (name: string) => name >= 'A' && name <= 'Z';
  const pool = createPool({
    tasks: [...names],
    workers,
    isHeavy,
    isOver: () => false,
    async run(name) {
      await turn();
      order.push(name);
      running.add(name);
      mostHeavy = Math.max(mostHeavy, [...running].filter(isHeavy).length);
      await turn();
      running.delete(name);
    },
  });
  await pool.completion;
  return { order: order.join(''), mostHeavy };
}

describe('a pool', () => {
  it('starts heavy tasks first, one at a time on four workers', async () => {
    expect(await started('abAcdBefghiC', 4)).toEqual({ order: 'AabcBdefCghi', mostHeavy: 1 });
  });

  it('runs twice as many heavy tasks at a time once nothing else is left', async () => {
    expect((await started('ABCDEFabc', 4)).mostHeavy).toBe(2);
  });

  it('brings removed workers back, but no more than there were', async () => {
    const running = new Set<number>();
    const atOnce: number[] = [];
    const pool = createPool({
      tasks: [...'abcdefghijkl'],
      workers: 3,
      isOver: () => false,
      async run(name, worker) {
        expect(running).not.toContain(worker);
        running.add(worker);
        await turn();
        atOnce.push(running.size);
        if ('ab'.includes(name)) pool.shrink();
        if ('fghi'.includes(name)) pool.grow();
        await turn();
        running.delete(worker);
      },
    });
    await pool.completion;
    expect(atOnce).toHaveLength(12);
    expect([Math.max(...atOnce), Math.min(...atOnce)]).toEqual([3, 1]);
    expect(atOnce.lastIndexOf(3)).toBeGreaterThan(atOnce.indexOf(1));
    expect(pool.workers).toBe(3);
  });
});
