import { expect, it, onTestFinished } from 'vitest';
import * as v from 'valibot';
import { createWorker } from './worker-jobs.ts';
import type { EchoJob } from './testing/echo-worker.ts';

const source = new URL('./testing/echo-worker.ts', import.meta.url);

function open() {
  const thread = createWorker<EchoJob, string>(source, 'The echo', v.string());
  onTestFinished(() => thread.stop());
  return thread;
}

it('resolves each job to its own result, or rejects with its reason', async () => {
  const thread = open();
  const [one, two, bad] = await Promise.allSettled([
    thread.run({ say: 'one' }),
    thread.run({ say: 'two' }),
    thread.run({ fail: 'no voice' }),
  ]);
  expect([one, two]).toMatchObject([{ value: 'one' }, { value: 'two' }]);
  expect(bad).toMatchObject({ reason: { code: 'internal', message: 'The echo failed: no voice' } });
});

it('restarts after a crash and rejects pending jobs', async () => {
  const thread = open();
  const waiting = thread.run('wait');
  const crashed = thread.run('crash');
  await expect(waiting).rejects.toMatchObject({ code: 'internal', message: 'The echo ended' });
  await expect(crashed).rejects.toMatchObject({ code: 'internal' });
  expect(await thread.run({ say: 'again' })).toBe('again');
});

it('rejects pending and later jobs after its stop', async () => {
  const thread = open();
  const [underWay] = await Promise.allSettled([thread.run('wait'), thread.stop()]);
  expect(underWay).toMatchObject({ reason: { code: 'aborted' } });
  await expect(thread.run({ say: 'late' })).rejects.toMatchObject({ code: 'aborted' });
  await thread.stop();
});
