import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';
import type { FirmlineRun } from './testing/spawn-firmline.ts';
import { stackEnvironment } from './testing/shared-stack.ts';
import { testFolder } from './testing/test-folder.ts';

const folder = testFolder();
let made: string[];

beforeEach(() => void (made = []));
afterEach(async () => {
  if (made.length > 0) await assistants(['delete', ...made, '--yes']);
});

const assistants = (args: string[], options: FirmlineRun = {}) => firmline(['assistants', ...args], options);

const firmline = (args: string[], options: FirmlineRun = {}) =>
  runFirmline(args, {
    cwd: folder.path,
    ...options,
    env: { ...stackEnvironment, FIRMLINE_CONFIG_DIR: folder.path },
  });

/** The output of a command that must succeed. */
async function answer<Shape>(...args: string[]): Promise<Shape> {
  const { exitCode, stdout, stderr } = await assistants([...args, '--json']);
  expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
  return JSON.parse(stdout) as Shape;
}

interface Named {
  id: string;
  name: string;
}

describe('firmline assistants', { timeout: 120_000 }, () => {
  it('reads a whole record from standard input, without the fields that only the platform sets', async () => {
    const record = {
      id: 'x',
      orgId: 'y',
      createdAt: 'z',
      updatedAt: 'z',
      latestVersion: 'v1',
      name: 'Piped',
    };
    const ran = await assistants(['create', '--input', '-', '--json'], { input: JSON.stringify(record) });
    expect(ran).toMatchObject({ exitCode: 0 });
    const { id, name } = JSON.parse(ran.stdout) as Named;
    made.push(id);
    expect({ name, isOwn: id !== 'x' }).toEqual({ name: 'Piped', isOwn: true });
  });

  it('names what the platform would refuse, before it is sent', async () => {
    expect(await assistants(['create', '-F', 'name=5', '--dry-run'])).toMatchObject({
      exitCode: 6,
      stderr: expect.stringContaining('The platform would refuse it: name must be a string.') as unknown,
    });
  });

  it('lists, compares and restores older versions', async () => {
    const { id } = await answer<Named>('create', '-f', 'name=Versions');
    made.push(id);
    await firmline(['api', 'PATCH', `/assistant/${id}`, '-f', 'firstMessage=Good morning']);
    expect(await answer('versions', id)).toMatchObject({
      versions: [{ version: 'v2' }, { version: 'v1' }],
      hasMore: false,
    });
    expect(await answer('versions', id, '--limit', '1')).toMatchObject({
      versions: [{ version: 'v2' }],
      hasMore: true,
    });
    const greeting = { path: 'firstMessage', before: null, after: 'Good morning' };
    const both = ['--version', 'v1', '--version', '2'];
    expect(await answer('diff', id, ...both)).toMatchObject({ same: false, changes: [greeting] });
    expect(await answer('diff', id, '--version', 'v2')).toMatchObject({ same: true, changes: [] });
    const differing = await assistants(['diff', id, '--version', 'v1']);
    expect(differing).toMatchObject({ exitCode: 0, stderr: '' });
    expect(differing.stdout).toMatch(/^\+ {2}"firstMessage": "Good morning"/m);
    expect(await assistants(['diff', id, '--version', 'v9'])).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('v2, v1') as unknown,
    });

    const refused = await assistants(['restore', 'Versions', 'v1']);
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toMatch(/-.*Good morning/);
    const planned = await answer<readonly object[]>('restore', id, '1', '--dry-run');
    expect(planned).toMatchObject([{ method: 'PATCH', body: { firstMessage: null } }]);
    expect(await answer('restore', id, 'v1', '--yes')).not.toHaveProperty('firstMessage');
    expect(await answer('versions', 'Versions', '--limit', '1')).toMatchObject({
      versions: [{ version: 'v3' }],
    });
    const again = await assistants(['restore', id, 'v1']);
    expect(again).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('already has') as unknown });
  });
});
