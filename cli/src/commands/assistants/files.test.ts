import { appendFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { apiSuite } from '../../testing/api-suite.ts';
import { runFirmline } from '../../testing/run-firmline.ts';

const suite = apiSuite();

it('pull says that it keeps a file with edits, and what to do with it', async () => {
  const assistant = {
    id: '8b59eaec-2537-49aa-8018-67a293018f79',
    name: 'Dana',
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-01-02T03:04:05.000Z',
    model: { provider: 'openai', model: 'gpt-4o', messages: [{ role: 'system', content: 'Be kind.' }] },
  };
  suite.platform.answerWith((_, response) => response.end(JSON.stringify(assistant)));
  const pull = () =>
    runFirmline(['assistants', 'pull', assistant.id], { cwd: suite.folder, env: suite.env() });
  expect((await pull()).stderr).not.toContain('Kept');
  await appendFile(`${suite.folder}/assistants/dana.md`, 'Be brief.\n');
  expect(await pull()).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining(
      'Kept with your edits: assistants/dana.json. assistants push uploads them, --force overwrites them.',
    ) as string,
  });
});
