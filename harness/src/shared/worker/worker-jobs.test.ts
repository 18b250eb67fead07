import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { createWorker, parentJob, replyOfJob, startBackgroundProcess } from './worker-jobs.ts';
import type { EchoJob } from './testing/echo-worker.ts';

const source = new URL('./testing/echo-worker.ts', import.meta.url);

function open(start: Parameters<typeof createWorker>[2]) {
  const worker = createWorker<EchoJob>(source, 'The echo', start);
  onTestFinished(() => worker.stop());
  return worker;
}

describe.each([
  ['a thread', undefined],
  ['a background process', startBackgroundProcess],
])('%s', (_, start) => {
  it('resolves each job to its own result, or rejects with its reason', async () => {
    const worker = open(start);
    const [one, two, bad] = await Promise.allSettled([
      worker.run({ say: 'one' }),
      worker.run({ say: 'two' }),
      worker.run({ fail: 'no voice' }),
    ]);
    expect([one, two]).toMatchObject([{ value: 'one' }, { value: 'two' }]);
    expect(bad).toMatchObject({ reason: { code: 'internal', message: 'The echo failed: no voice' } });
  });

  it('restarts after a crash and rejects pending jobs', async () => {
    const worker = open(start);
    const waiting = worker.run('wait');
    const crashed = worker.run('crash');
    await expect(waiting).rejects.toMatchObject({ code: 'internal', message: 'The echo ended' });
    await expect(crashed).rejects.toMatchObject({ code: 'internal' });
    expect(await worker.run({ say: 'again' })).toBe('again');
  });

  it('rejects pending and later jobs after its stop', async () => {
    const worker = open(start);
    const [underWay] = await Promise.allSettled([worker.run('wait'), worker.stop()]);
    expect(underWay).toMatchObject({ reason: { code: 'aborted' } });
    await expect(worker.run({ say: 'late' })).rejects.toMatchObject({ code: 'aborted' });
    await worker.stop();
  });
});

it('leaves no background process when it stops', async () => {
  const worker = open(startBackgroundProcess);
  const pid = Number(await worker.run('pid'));
  await worker.stop();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

it('answers a child process that asks its parent several things at once', async () => {
  const script = fileURLToPath(new URL('./testing/asking-process.ts', import.meta.url));
  const child = fork(script, { serialization: 'advanced', execArgv: ['--conditions=@firmline/source'] });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  child.on('message', async (message: unknown) => {
    const { success, output } = v.safeParse(parentJob, message);
    if (!success) return resolve(message);
    child.send(await replyOfJob(output.id, Promise.resolve(`heard ${String(output.job)}`)));
  });
  child.once('exit', (code) => resolve(`ended with ${code}`));
  expect(await promise).toEqual({ results: ['heard one', 'heard two'] });
  child.kill();
});
