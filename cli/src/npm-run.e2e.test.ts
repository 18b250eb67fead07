import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('takes file names relative to the folder of the person who runs npm', async () => {
  const file = 'scenarios/page-greets-the-contact.yaml';
  const cwd = path.resolve(import.meta.dirname, '../../fixtures');
  const args = ['run', '--silent', 'firmline', '--', 'test', 'list', file, '--json'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd });
  expect(JSON.parse(stdout)).toMatchObject([{ id: 'page-greets-the-contact' }]);
});
