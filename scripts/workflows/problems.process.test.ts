import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { workflowProblems } from './problems.ts';

const root = path.resolve(import.meta.dirname, '../..');

it('finds what is wrong in a workflow and in the blocks of a guide, by line', async () => {
  const seen: string[] = [];
  const problems = await workflowProblems(
    [
      { file: '.github/workflows/a.yml', text: 'name: a\non: push\n' },
      {
        file: 'docs/guides/ci.md',
        text: 'Text\n\n```yaml\n# .github/workflows/b.yml\nname: b\n```\n\n```yaml\nstages: [c]\n```\n',
      },
    ],
    async (text) => {
      seen.push(text);
      return [{ message: 'wrong', line: 2, column: 1 }, {}];
    },
  );
  expect(seen).toEqual(['name: a\non: push\n', '# .github/workflows/b.yml\nname: b\n']);
  expect(problems).toEqual(['.github/workflows/a.yml:2:1: wrong', 'docs/guides/ci.md:5:1: wrong']);
});

it('runs actionlint over the workflows of the project and of the guides', async () => {
  const script = path.join(root, 'scripts/workflows.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  expect(stdout).toMatch(/^\d+ workflows, no problem\.\n$/);
}, 120_000);
