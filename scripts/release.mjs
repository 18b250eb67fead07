// Packs a release: the packages as npm shall have them and the list of their contents, in one folder. With --dry-run it
// leaves out the checks, and needs no address of a repository.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { inRoot } from './lib/project.mjs';
import { main, npm, runNode, say, StepError } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';
import { repositoryAddress, stagePackage } from './lib/staging.mjs';

const folder = inRoot('dist/release');
const staging = inRoot('dist/staging');
/** In the order in which npm must get them: each after those that it depends on. */
const packages = ['sdk', 'web', 'harness', 'cli'];

await main(async () => {
  const isDryRun = process.argv.includes('--dry-run');
  const address = repositoryAddress() ?? (isDryRun ? 'https://example.com/firmline' : undefined);
  if (address === undefined)
    throw new StepError(
      'A release links to its repository. Set it in package.json, "repository": "https://github.com/owner/name", or try with --dry-run.',
    );
  await ensureInstalled({ tools: true });
  await build({ declarations: true });
  if (!isDryRun && (await runChecks({ print: say, audit: true })) > 0)
    throw new StepError('The release was not built: a check failed.');
  for (const old of [folder, staging]) rmSync(old, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of packages) {
    const from = path.join(staging, name);
    stagePackage(name, from, address);
    const packing = ['pack', from, `--pack-destination=${folder}`, '--loglevel=error'];
    const { exitCode, output } = await npm(packing, { quiet: true });
    if (exitCode !== 0) throw new StepError(`npm pack of ${name} failed.`, { output });
  }
  rmSync(staging, { recursive: true });
  const list = await runNode(['--conditions=@firmline/source', inRoot('scripts/sbom.ts')]);
  writeFileSync(path.join(folder, 'firmline.cdx.json'), list);
  say(`The packages and their list of dependencies are in ${path.relative(inRoot('.'), folder)}.`);
});
