import { readdir, readFile, writeFile } from 'node:fs/promises';
import { afterEach, expect, it } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';
import { stackEnvironment } from './testing/shared-stack.ts';
import { testFolder } from './testing/test-folder.ts';

const folder = testFolder();

const created: string[] = [];
afterEach(async () => {
  for (const id of created.splice(0)) await firmline('api', 'DELETE', `/assistant/${id}`, '--yes');
});

const firmline = (...args: string[]) =>
  runFirmline(args, {
    cwd: folder.path,
    env: { ...stackEnvironment, FIRMLINE_CONFIG_DIR: folder.path },
  });

const assistants = (...args: string[]) => firmline('assistants', ...args);

/** The output of a command that must succeed. */
async function answer<Shape>(...args: string[]): Promise<Shape> {
  const { exitCode, stdout, stderr } = await assistants(...args, '--json');
  expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
  return JSON.parse(stdout) as Shape;
}

it(
  'an assistant is created from a file, compared with it, and brought in step',
  { timeout: 60_000 },
  async () => {
    await writeFile(folder.at('new.json'), '{"name":"In a file","orgId":"y","createdAt":"z"}');
    const [{ id }] = await answer<[{ id: string }]>('push', 'new.json', '--yes');
    created.push(id);
    await firmline('api', 'PATCH', `/assistant/${id}`, '--body', '{"firstMessage":"Good morning"}');
    const greeting = { path: 'firstMessage', before: 'Good morning', after: null };
    expect(await answer('diff', 'new.json')).toMatchObject({ same: false, changes: [greeting] });
    const differing = await assistants('diff', 'new.json');
    expect(differing).toMatchObject({ exitCode: 0, stderr: '' });
    expect(differing.stdout).toMatch(/^- {2}"firstMessage": "Good morning"/m);
    await answer('pull', 'in a file', '--dir', 'pulled');
    const name = (await readdir(folder.at('pulled'))).find((one) => one.endsWith('.json'));
    expect(JSON.parse(await readFile(folder.at(`pulled/${name}`), 'utf8'))).toMatchObject({
      id,
      firstMessage: 'Good morning',
    });
  },
);

it('names what the platform would refuse, before it is sent', async () => {
  await writeFile(folder.at('wrong.json'), '{"name":5}');
  expect(await assistants('push', 'wrong.json', '--dry-run')).toMatchObject({
    exitCode: 6,
    stderr: expect.stringContaining('The platform would refuse it: name must be a string.') as unknown,
  });
});
