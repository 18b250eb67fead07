import { expect, it } from 'vitest';
import { createBrowserPool } from './pool.ts';

it('reports a missing browser without the secrets of its address', { timeout: 30_000 }, async () => {
  const pool = createBrowserPool({ endpoint: 'ws://user:SECRET@127.0.0.1:1/?token=SECRET' });
  await expect(pool.lease([])).rejects.toMatchObject({
    code: 'network',
    message: 'There is no browser at ws://127.0.0.1:1/?token=….',
  });
  await pool.close();
});
