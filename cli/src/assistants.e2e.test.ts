import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';
import { stackEnvironment } from './testing/shared-stack.ts';
import { testFolder } from './testing/test-folder.ts';

const folder = testFolder();

// That files and assistants are brought in step: in `assistants/in-step.test.ts`, and with a stack in `every-command`.
it('names what the platform would refuse, before it is sent', async () => {
  await writeFile(folder.at('wrong.json'), '{"name":5}');
  const env = { ...stackEnvironment, FIRMLINE_CONFIG_DIR: folder.path };
  const push = ['assistants', 'push', 'wrong.json', '--dry-run'];
  expect(await runFirmline(push, { cwd: folder.path, env })).toMatchObject({
    exitCode: 6,
    stderr: expect.stringContaining('The platform would refuse it: name must be a string.') as unknown,
  });
});
