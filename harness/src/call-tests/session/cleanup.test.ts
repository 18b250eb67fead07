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

it('undoes what comes too late as well', async () => {
  const undone: string[] = [];
  const cleanup = new Cleanup(() => {});
  await cleanup.run();
  cleanup.add(async () => {
    await new Promise(setImmediate);
    undone.push('late');
  });
  await cleanup.run();
  expect(undone).toEqual(['late']);
});

it('leaves what hangs, says so, and undoes the rest', async () => {
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
