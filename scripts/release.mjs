// Packs a release: the packages and the list of their contents, in one folder.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { inRoot } from './lib/project.mjs';
import { main, npm, runNode, say, StepError } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

const folder = inRoot('dist/release');

await main(async () => {
  await ensureInstalled();
  await build();
  if ((await runChecks({ print: say, audit: true })) > 0)
    throw new StepError('The release was not built: a check failed.');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packing = ['pack', '--workspaces', `--pack-destination=${folder}`, '--loglevel=error'];
  const { exitCode, output } = await npm(packing, { quiet: true });
  if (exitCode !== 0) throw new StepError('npm pack failed.', { output });
  const list = await runNode(['--conditions=@firmline/source', inRoot('scripts/sbom.ts')]);
  writeFileSync(path.join(folder, 'firmline.cdx.json'), list);
  say(`The packages and their list of dependencies are in ${path.relative(inRoot('.'), folder)}.`);
});
