import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/test-page.ts';
import { acquireLock } from './lock.ts';

const { folder, remove } = await temporaryFolder();
afterAll(remove);

it("refuses a second stack on the same data, with the first one's address", async () => {
  const acquire = (address: string | null) =>
    acquireLock(path.join(folder, 'stack.lock'), async () => address);
  const first = await acquire(null);
  await expect(acquire('http://localhost:4310')).rejects.toMatchObject({
    code: 'stack-running',
    message: `A stack is already running on this data at http://localhost:4310 (pid ${process.pid}).`,
  });
  first.release();
  (await acquire(null)).release();
});
