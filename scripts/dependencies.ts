// Production dependencies: each has a purpose and an allowed licence; with --audit, none has an unknown vulnerability.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Advisory, advisoryProblems, audit, exceptionProblems } from './dependencies/audit.ts';
import { documentation, licenceProblems, purposeProblems } from './dependencies/judge.ts';
import { allProduction, directProduction } from './dependencies/production.ts';

const root = path.resolve(import.meta.dirname, '..');
const markdown = readFileSync(path.join(root, documentation), 'utf8');

const production = new Set(allProduction(root).map(({ name }) => name));
const isProduction = (advisory: Advisory): boolean => production.has(advisory.package);

async function auditProblems(): Promise<string[]> {
  const found = await audit(root);
  if (found.kind === 'failed') return [found.reason];
  if (found.kind === 'no-endpoint') console.log(`skipped: this registry cannot audit (${found.reason})`);
  return [
    ...exceptionProblems(markdown, new Date().toISOString().slice(0, 10)),
    ...(found.kind === 'done' ? advisoryProblems(markdown, found.advisories.filter(isProduction)) : []),
  ];
}

const problems = process.argv.includes('--audit')
  ? await auditProblems()
  : [...purposeProblems(markdown, directProduction(root)), ...licenceProblems(markdown, allProduction(root))];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
