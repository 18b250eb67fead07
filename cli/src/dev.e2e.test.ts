import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';
import { stack } from './testing/shared-stack.ts';
import { writeStackFile } from './testing/stack-files.ts';

let folder: string;
let dataDir: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-dev-'));
  dataDir = path.join(folder, '.firmline');
  await writeStackFile(dataDir, stack);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const firmline = (...args: string[]) =>
  runFirmline(args, {
    cwd: folder,
    env: { FIRMLINE_CONFIG_DIR: path.join(folder, 'config') },
  });

async function answer<Shape>(...args: string[]): Promise<Shape> {
  const { exitCode, stdout, stderr } = await firmline(...args, '--json');
  expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
  return JSON.parse(stdout) as Shape;
}

// Backups and a reset, which stop a stack: in the tests of `dev up`.
describe('firmline dev', { timeout: 120_000 }, () => {
  it('shows whether a stack is running', async () => {
    expect(await answer('dev', 'status')).toMatchObject({
      running: true,
      url: stack.url,
      dataService: 'ready',
    });

    const none = await firmline('dev', 'status', '--data', 'nowhere', '--json');
    expect(none.exitCode).toBe(5);
    expect(JSON.parse(none.stdout)).toMatchObject({ running: false, dataService: null });
    for (const command of ['seed', 'reset'])
      expect(await firmline('dev', command, '--data', 'nowhere', '--yes')).toMatchObject({
        exitCode: 5,
        stdout: '',
      });
  });

  it('brings the demo assistant back with its id if it was deleted', async () => {
    const assistant = `${stack.platformUrl}/assistant/${stack.assistantId}`;
    const headers = { authorization: `Bearer ${stack.platformPrivateKey}` };
    await fetch(assistant, { method: 'DELETE', headers });
    const planned = await firmline('dev', 'seed', '--dry-run');
    expect(planned.stderr).toContain('The demo assistant was deleted and would be restored.');
    expect((await fetch(assistant, { headers })).status).toBe(404);
    const seeded = await firmline('dev', 'seed');
    expect(seeded.stderr).toContain('The demo assistant was deleted and is restored.');
    expect(await (await fetch(assistant, { headers })).json()).toMatchObject({ name: 'Law firm demo' });
    expect((await firmline('dev', 'seed')).stderr).not.toContain('restored');
  });
});
