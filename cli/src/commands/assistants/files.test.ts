import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { apiSuite } from '../../testing/api-suite.ts';
import { runFirmline } from '../../testing/run-firmline.ts';

const suite = apiSuite();
const assistant = {
  id: '8b59eaec-2537-49aa-8018-67a293018f79',
  name: 'Dana',
  createdAt: '2026-01-02T03:04:05.000Z',
  updatedAt: '2026-01-02T03:04:05.000Z',
  model: { provider: 'openai', model: 'gpt-4o', messages: [{ role: 'system', content: 'Be kind.' }] },
};

const run = (...args: string[]) =>
  runFirmline(['assistants', ...args], { cwd: suite.folder, env: suite.env() });

it('pull says that it keeps a file with edits, and what to do with it', async () => {
  suite.platform.answerWith((_, response) => response.end(JSON.stringify(assistant)));
  expect((await run('pull', assistant.id)).stderr).not.toContain('Kept');
  await appendFile(`${suite.folder}/assistants/dana.md`, 'Be brief.\n');
  expect(await run('pull', assistant.id)).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining(
      'Kept with your edits: assistants/dana.json. assistants push uploads them, --force overwrites them.',
    ) as string,
  });
});

it('push shows that a secret differs, and no secret', async () => {
  const withSecret = (secret: string) => ({ ...assistant, server: { url: 'https://a.example', secret } });
  suite.platform.answerWith((_, response) => response.end(JSON.stringify(withSecret('first-1'))));
  await run('pull', assistant.id);
  const file = `${suite.folder}/assistants/dana.json`;
  await writeFile(file, (await readFile(file, 'utf8')).replace('first-1', 'second-2'));
  const { stdout, stderr } = await run('push', '--dry-run');
  expect(stdout + stderr).toMatch(
    /-    "secret": "\[redacted \w{6}\]",?\n\+    "secret": "\[redacted \w{6}\]"/,
  );
  expect(stdout + stderr).not.toMatch(/first-1|second-2/);
});
