import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildEnvironment, envFileVariable } from './config-plugin.ts';

it("a build reads the page's texts of the .env whole, or refuses them", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-build-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, '.env');
  const env = { [envFileVariable]: file, FIRMLINE_SENDER: 'Acme' };
  const notice = 'Calls are recorded (see #3).';
  await writeFile(file, `FIRMLINE_NOTICE="${notice}"\nFIRMLINE_SENDER=Acme #1\nOTHER=1\n`);
  expect(buildEnvironment(env)).toEqual({ ...env, FIRMLINE_NOTICE: notice });
  await writeFile(file, `FIRMLINE_NOTICE=${notice}\n`);
  expect(() => buildEnvironment(env)).toThrow(
    expect.objectContaining({
      code: 'config-invalid',
      message: `${file}, line 1: the "#" may belong to the value of FIRMLINE_NOTICE or begin a comment.`,
    }),
  );
});
