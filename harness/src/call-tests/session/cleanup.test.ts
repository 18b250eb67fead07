import { expect, it } from 'vitest';
import { Cleanup } from './cleanup.ts';

it('runs every task once, the last first, even if one fails', async () => {
  const failures: unknown[] = [];
  const undone: string[] = [];
  const cleanup = new Cleanup((error) => failures.push(error));
  cleanup.add(() => void undone.push('first'));
  cleanup.add(() => Promise.reject(new Error('second')));
  cleanup.add(async () => void undone.push('third'));
  await Promise.all([cleanup.run(), cleanup.run()]);
  expect(undone).toEqual(['third', 'first']);
  expect(failures).toEqual([new Error('second')]);
});

it('reports a task that hangs, and runs the rest', async () => {
  const failures: unknown[] = [];
  const undone: string[] = [];
  const cleanup = new Cleanup((error) => failures.push(error), 1);
  cleanup.add(() => void undone.push('first'));
  cleanup.add(() => new Promise(() => {}));
  await cleanup.run();
  expect(undone).toEqual(['first']);
  expect(failures).toEqual([
    expect.objectContaining({ message: 'A clean-up step took longer than 0.001 s.' }),
  ]);
});
