// Makes a release: the packages as they are published, and the list of their contents, in one folder. With --dry-run it
// leaves out the checks, and needs no address of a repository. With --publish it publishes the release that was made, and runs
// no code of other projects: that must not see the token.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { inRoot } from './lib/project.mjs';
import { main, npm, say, StepError } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';
import { headCommit, releaseNotes, repositoryAddress, requireTag, stagePackage } from './lib/staging.mjs';

const folder = inRoot('dist/release');
const staging = inRoot('dist/staging');
/** In the order in which npm must get them: each after those that it depends on. */
const packages = ['sdk', 'web', 'harness', 'cli'];

/** Names the commit of a complete release, so that no older one is published. */
const commitFile = path.join(folder, 'commit.txt');

const isDryRun = process.argv.includes('--dry-run');
const publishes = process.argv.includes('--publish');

/** Runs npm quietly. @returns what it printed. @throws StepError with that */
async function runNpm(step, args) {
  const { exitCode, output } = await npm([...args, '--loglevel=error'], { quiet: true });
  if (exitCode !== 0) throw new StepError(`${step} failed.`, { output });
  return output;
}

async function pack(address) {
  for (const old of [folder, staging]) rmSync(old, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of packages) {
    const from = path.join(staging, name);
    stagePackage(name, from, address);
    await runNpm(`npm pack of ${name}`, ['pack', from, `--pack-destination=${folder}`]);
  }
  rmSync(staging, { recursive: true });
  const list = await runNpm('npm sbom', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application']);
  writeFileSync(path.join(folder, 'firmline.cdx.json'), list);
  writeFileSync(path.join(folder, 'CHANGELOG.md'), releaseNotes(address));
}

/** The archives of the release, in the order of publication. @throws StepError */
function packedArchives() {
  const files = readdirSync(folder);
  return packages.map((name) => {
    const archive = files.find((file) => file.startsWith(`firmline-${name}-`));
    if (archive === undefined)
      throw new StepError(`The release lacks the package ${name}. Make it again: npm run release`);
    return path.join(folder, archive);
  });
}

/** @throws StepError unless the release was made of this commit */
function requireRelease() {
  if (!existsSync(commitFile) || readFileSync(commitFile, 'utf8') !== headCommit())
    throw new StepError('There is no release of this commit. Make it first: npm run release');
}

/** Publishes to npm, except for what an interrupted release has published already. */
async function publish() {
  for (const archive of packedArchives()) {
    const { exitCode, output } = await npm(['publish', archive, '--loglevel=error'], { quiet: true });
    const isThere = /previously published versions/i.test(output);
    if (exitCode !== 0 && !isThere)
      throw new StepError(`npm publish of ${path.basename(archive)} failed. Run the release again.`, {
        output,
      });
    say(`${isThere ? 'Published before' : 'Published'}: ${path.basename(archive)}`);
  }
}

await main(async () => {
  const address = repositoryAddress() ?? (isDryRun ? 'https://example.com/firmline' : undefined);
  if (address === undefined)
    throw new StepError(
      'A release links to its repository. Set it in package.json, "repository": "https://github.com/owner/name", or try with --dry-run.',
    );
  if (publishes && !isDryRun) {
    requireTag(packages);
    requireRelease();
    return publish();
  }
  await ensureInstalled({ tools: true });
  await build({ declarations: true });
  if (!isDryRun && (await runChecks({ print: say, audits: true })) > 0)
    throw new StepError('The release was not built: a check failed.');
  await pack(address);
  if (!isDryRun) writeFileSync(commitFile, headCommit());
  say(`The packages and their list of dependencies are in ${path.relative(inRoot('.'), folder)}.`);
});
