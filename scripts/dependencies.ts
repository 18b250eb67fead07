// Production dependencies: each has a purpose and an allowed licence.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { documentation, licenceProblems, purposeProblems } from './dependencies/judge.ts';
import { allProduction, directProduction } from './dependencies/production.ts';

const root = path.resolve(import.meta.dirname, '..');
const markdown = readFileSync(path.join(root, documentation), 'utf8');
const problems = [
  ...purposeProblems(markdown, directProduction(root)),
  ...licenceProblems(markdown, allProduction(root)),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
