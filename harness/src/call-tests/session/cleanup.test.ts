import { expect, it } from 'vitest';
import { Cleanup } from './cleanup.ts';

it('undoes the last first, all of it once, whatever fails', async () => {
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

it('undoes at once what comes too late', async () => {
  const undone: string[] = [];
  const cleanup = new Cleanup(() => {});
  await cleanup.run();
  cleanup.add(() => void undone.push('late'));
  expect(undone).toEqual(['late']);
});
