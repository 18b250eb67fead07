import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';
import type { RunOptions } from './testing/spawn-firmline.ts';

const stack = inject('stack');

let folder: string;
let made: string[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-assistants-'));
  made = [];
});
afterEach(async () => {
  if (made.length > 0) await assistants(['delete', ...made, '--yes']);
  await rm(folder, { recursive: true, force: true });
});

const assistants = (args: string[], options: RunOptions = {}) => firmline(['assistants', ...args], options);

const firmline = (args: string[], options: RunOptions = {}) =>
  runFirmline(args, {
    cwd: folder,
    ...options,
    env: {
      FIRMLINE_CONFIG_DIR: path.join(folder, 'config'),
      FIRMLINE_PLATFORM_URL: stack.platformUrl,
      FIRMLINE_PLATFORM_PRIVATE_KEY: stack.platformPrivateKey,
      ...options.env,
    },
  });

/** The output of a command that must succeed. */
async function answer<Shape>(...args: string[]): Promise<Shape> {
  const { exitCode, stdout, stderr } = await assistants([...args, '--json']);
  expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
  return JSON.parse(stdout) as Shape;
}

/** Changes an assistant as somebody else would. */
const change = (id: string, field: string) => firmline(['api', 'assistant', 'update', id, '-f', field]);

interface Named {
  id: string;
  name: string;
  updatedAt: string;
}

const prompt = 'You are Dana.\nBe brief.';

async function create(name: string): Promise<Named> {
  const model = { provider: 'openai', model: 'gpt-4o', messages: [{ role: 'system', content: prompt }] };
  const assistant = await answer<Named>(
    'create',
    '-f',
    `name=${name}`,
    '-F',
    `model=${JSON.stringify(model)}`,
  );
  made.push(assistant.id);
  return assistant;
}

const inFolder = (name: string) => path.join(folder, 'assistants', name);

describe('firmline assistants', { timeout: 120_000 }, () => {
  it('creates, finds, shows and deletes an assistant', async () => {
    const { id } = await create('Dana of the Desk');
    expect(await answer<Named[]>('list', '--search', 'of the desk')).toMatchObject([{ id }]);
    expect(await answer('get', id)).toMatchObject({ id, name: 'Dana of the Desk' });
    const shown = await assistants(['get', id]);
    expect(shown.stdout).toContain(prompt);

    const planned = await answer('delete', id, '--dry-run');
    expect(planned).toEqual([{ method: 'DELETE', url: `${stack.platformUrl}/assistant/${id}`, body: null }]);

    expect(await assistants(['delete', id])).toMatchObject({ exitCode: 2 });
    expect(await answer('delete', id, '--yes')).toEqual([{ id, name: 'Dana of the Desk' }]);
    made = [];
    expect(await assistants(['get', id])).toMatchObject({ exitCode: 5, stdout: '' });
  });

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

  it('keeps a prompt that is too large, and explains the problem', async () => {
    const content = 'a'.repeat(5_000_000);
    const model = { provider: 'openai', model: 'gpt-4o', messages: [{ role: 'system', content }] };
    const input = JSON.stringify({ name: 'Large', model });
    const ran = await assistants(['create', '--input', '-', '--json'], { input });
    expect(ran).toMatchObject({ stdout: '' });
    // The platform may respond or close the connection.
    expect([6, 7]).toContain(ran.exitCode);
    expect(ran.stderr).toContain('5.0 MB');
    expect(await answer('list', '--search', 'Large')).toEqual([]);
  });

  it('lists and compares older versions', async () => {
    const { id } = await create('Versions');
    await change(id, 'firstMessage=Good morning');
    const versions = await answer<{ version: string }[]>('versions', id);
    expect(versions.map(({ version }) => version)).toEqual(['v2', 'v1']);
    expect(await answer<unknown[]>('versions', id, '--limit', '1')).toHaveLength(1);
    const greeting = { path: 'firstMessage', before: null, after: 'Good morning' };
    const both = ['--version', 'v1', '--version', '2'];
    expect(await answer('diff', id, ...both)).toMatchObject({ same: false, changes: [greeting] });
    expect(await answer('diff', id, '--version', 'v1')).toMatchObject({ changes: [greeting] });
    expect(await answer('diff', id, '--version', 'v2')).toMatchObject({ same: true, changes: [] });
    const differing = await assistants(['diff', id, '--version', 'v1', '--exit-code']);
    expect(differing).toMatchObject({ exitCode: 8, stderr: '' });
    expect(differing.stdout).toMatch(/^\+ {2}"firstMessage": "Good morning"/m);
    expect(await assistants(['diff', id, '--version', 'v9'])).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('v2, v1') as unknown,
    });
  });
});

describe('assistants as files', { timeout: 120_000 }, () => {
  it.each(['../secret.md', '/etc/passwd', 'link.md', '.hidden.md', 'a/b.md'])(
    'never sends a file from outside the folder: %s',
    async (contentFile) => {
      await mkdir(inFolder('a'), { recursive: true });
      for (const name of ['secret.md', 'assistants/.hidden.md', 'assistants/a/b.md']) {
        await writeFile(path.join(folder, name), 'secret');
      }
      await symlink(path.join(folder, 'secret.md'), inFolder('link.md'));
      const model = { provider: 'openai', model: 'gpt-4o', messages: [{ role: 'system', contentFile }] };
      await writeFile(inFolder('evil.json'), JSON.stringify({ name: 'Evil', model }));
      const ran = await assistants(['push', '--yes', '--json']);
      expect(ran).toMatchObject({ exitCode: 6, stdout: '' });
      expect(ran.stderr).toContain(contentFile);
    },
  );

  it.each([
    [['pull', '00000000-0000-4000-8000-000000000000'], 5, '404'],
    [['pull'], 2, '<id|name>'],
    [['pull', 'a', '--all'], 2, '--all'],
    [['get'], 2, '<id|name>'],
    [['list', '--limit', '0'], 2, 'whole number'],
    [['create', '--input', 'nowhere.json'], 5, 'nowhere.json'],
    [['create', '--input', 'x', '-f', 'a=b'], 2, 'not both'],
    [['create', '-F', 'name=5', '--dry-run'], 6, 'The platform would refuse it: name must be a string.'],
  ])('%j exits with %i and an explanation', async (args, exitCode, words) => {
    const ran = await assistants(args);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(ran.stderr).toContain(words);
    const json = await assistants([...args, '--json']);
    expect(JSON.parse(json.stderr)).toMatchObject({ error: { code: expect.any(String) as unknown } });
  });

  it('restores an older version by name, after showing the changes', async () => {
    const { id } = await create('Restored by name');
    await change(id, 'firstMessage=Changed.');
    const refused = await assistants(['restore', 'Restored by name', 'v1']);
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toMatch(/-.*Changed\./);
    expect(refused.stderr).toContain('--yes');
    const planned = await answer<readonly object[]>('restore', id, '1', '--dry-run');
    expect(planned).toMatchObject([{ method: 'PATCH', body: { firstMessage: null } }]);
    expect(await answer('get', id)).toMatchObject({ firstMessage: 'Changed.' });
    const restored = await answer<object>('restore', id, 'v1', '--yes');
    expect(restored).toMatchObject({ id });
    expect(restored).not.toMatchObject({ firstMessage: 'Changed.' });
    const [newest] = await answer<{ version: string }[]>('versions', 'Restored by name');
    expect(newest).toMatchObject({ version: 'v3' });
    const again = await assistants(['restore', id, 'v1']);
    expect(again).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('already has') as unknown });
    expect(await assistants(['restore', id, 'v9'])).toMatchObject({ exitCode: 5 });
  });
});
