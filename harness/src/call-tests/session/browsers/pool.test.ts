import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createBrowserPool } from './pool.ts';

it('a browser that does not start is started for the first scenario only, and all get its reason', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'pool-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [program, log] = [path.join(folder, 'chromium'), path.join(folder, 'starts')];
  await writeFile(program, `#!/bin/sh\necho started >> ${log}\necho No display >&2\nexit 1\n`);
  await chmod(program, 0o755);
  await appendFile(log, '');
  vi.stubEnv('PUPPETEER_EXECUTABLE_PATH', program);
  onTestFinished(() => void vi.unstubAllEnvs());
  const pool = createBrowserPool();
  onTestFinished(() => pool.close());

  const reason = { message: `The browser ${program} did not start: No display.` };
  await expect(pool.lease([])).rejects.toMatchObject(reason);
  const startsOfFirst = await readFile(log, 'utf8');
  await expect(pool.lease([])).rejects.toMatchObject(reason);
  expect(await readFile(log, 'utf8')).toBe(startsOfFirst);
});
