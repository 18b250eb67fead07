// Compares the built page with browser-compat data: fails if it uses something that an admitted browser lacks.
// Needs `npm run build`.
// Run: node --conditions=@firmline/source scripts/browser-support.ts
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { targets } from '../web/build/targets.ts';
import { oldestWith, targetsOf } from './browser-support/compat-data.ts';
import { type BuiltFile, findUnsupported, type Unsupported } from './browser-support/find-unsupported.ts';
import { reviewed } from './browser-support/reviewed.ts';
import { scriptNames } from './browser-support/script-names.ts';
import { testedFeatures } from './browser-support/script-uses.ts';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'web/dist');

const files = globSync('**/*.{html,js,css}', { cwd: dist }).map((file): BuiltFile => {
  const name = path.basename(file).replace(/-[\w-]{8}(?=\.\w+$)/, '');
  return { name, text: readFileSync(path.join(dist, file), 'utf8') };
});
if (files.length === 0) throw new Error('There is no built page: run npm run build.');

const gate = testedFeatures(readFileSync(path.join(root, 'web/src/shell/can-run.ts'), 'utf8')).map(
  (name) => scriptNames.statics.get(name) ?? [],
);
const admitted = targetsOf(targets).map((target) => oldestWith(gate.flat(), target));

const key = ({ file, name }: Pick<Unsupported, 'file' | 'name'>) => `${file}: ${name}`;
const found = findUnsupported(files, { targets: admitted, compilerTargets: targets });
const open = new Map(found.filter(({ guarded }) => !guarded).map((use) => [key(use), use]));
const problems: string[] = [];
for (const { file, names } of reviewed)
  for (const name of names)
    if (!open.delete(key({ file, name })))
      problems.push(
        `${key({ file, name })}: no longer found. Remove it from scripts/browser-support/reviewed.ts.`,
      );
for (const [place, { browsers, excerpt }] of open)
  problems.push([`${place}: not in ${browsers.join(', ')}`, excerpt].filter(Boolean).join('\n  '));
if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(
    'Test for it before its use, or give the reason why it is safe in scripts/browser-support/reviewed.ts.',
  );
  process.exitCode = 1;
}
