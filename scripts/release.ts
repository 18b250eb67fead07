// Makes a release: the packages as they are published, and the list of their contents, in one folder. With --dry-run it
// leaves out the checks, and needs neither an address of a repository nor a tag. The workflow of releases publishes them, without
// code of this project: that must not see the token.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from './lib/build.mjs';
import { runChecks } from './lib/checks.ts';
import { inRoot } from './lib/project.mjs';
import { main, npm, readSwitches, say, StepError } from './lib/run.mjs';
import { releaseNotes, repositoryAddress, requireTaggedCommit, stagePackage } from './lib/staging.ts';

const folder = inRoot('dist/release');
const stagingFolder = inRoot('dist/staging');
const packages = ['sdk', 'web', 'harness', 'cli'];

/** Runs npm quietly. @returns what it printed. @throws StepError with that */
async function runNpm(step: string, args: readonly string[]): Promise<string> {
  const { exitCode, output } = await npm([...args, '--loglevel=error'], { quiet: true });
  if (exitCode !== 0) throw new StepError(`${step} failed.`, { output });
  return output;
}

await main(async () => {
  const [isDryRun] = readSwitches('--dry-run');
  const address = repositoryAddress() ?? (isDryRun ? 'https://example.com/firmline' : undefined);
  if (address === undefined)
    throw new StepError(
      'A release links to its repository. Set it in package.json, "repository": "https://github.com/owner/name", or try with --dry-run.',
    );
  if (!isDryRun) requireTaggedCommit(packages);
  await build({ declarations: true });
  if (!isDryRun && (await runChecks({ print: say, audits: true })) > 0)
    throw new StepError('The release was not built: a check failed.');
  for (const oldFolder of [folder, stagingFolder]) rmSync(oldFolder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const notes = releaseNotes(address);
  for (const name of packages) {
    const from = path.join(stagingFolder, name);
    stagePackage(name, from, address, notes);
    await runNpm(`npm pack of ${name}`, ['pack', from, `--pack-destination=${folder}`]);
  }
  rmSync(stagingFolder, { recursive: true });
  const list = await runNpm('npm sbom', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application']);
  writeFileSync(path.join(folder, 'firmline.cdx.json'), list);
  writeFileSync(path.join(folder, 'CHANGELOG.md'), notes);
  say(`The packages and their list of dependencies are in ${path.relative(inRoot('.'), folder)}.`);
  return 0;
});
