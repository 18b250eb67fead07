// Runs a benchmark or a proof by its name: npm run bench -- NAME, npm run proof -- NAME
import { readdirSync } from 'node:fs';
import { ensureBrowsers } from './lib/browsers.ts';
import { build } from './lib/build.mjs';
import { inRoot } from './lib/project.mjs';
import { main, say, startScript, StepError } from './lib/run.mjs';

await main(async () => {
  const [kind = '', name = '', ...args] = process.argv.slice(2);
  const names = readdirSync(inRoot('scripts', kind))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3));
  if (!names.includes(name))
    throw new StepError(`Usage: npm run ${kind} -- NAME [--json]\nNames: ${names.join(', ')}`, {
      exitCode: 2,
    });
  if (name === 'browsers') await ensureBrowsers(['chromium', 'firefox', 'webkit']);
  await build({ declarations: true });
  say(`${name} …`);
  return startScript(['--conditions=@firmline/source', inRoot('scripts', kind, `${name}.ts`), ...args]).ended;
});
