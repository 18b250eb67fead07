// Packs a release: the packages and the list of their contents, in one folder.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { inRoot } from './lib/project.mjs';
import { main, npm, say, StepError } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

const folder = inRoot('dist/release');

async function npmOutput(args) {
  const { exitCode, output } = await npm([...args, '--loglevel=error'], { quiet: true });
  if (exitCode !== 0) throw new StepError(`npm ${args[0]} failed.`, { output });
  return output;
}

await main(async () => {
  await ensureInstalled();
  await build();
  if ((await runChecks({ print: say, audit: true })) > 0)
    throw new StepError('The release was not built: a check failed.');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await npmOutput(['pack', '--workspaces', `--pack-destination=${folder}`]);
  const list = JSON.parse(
    await npmOutput(['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--sbom-type=application']),
  );
  // npm names the component after the checkout's folder.
  list.metadata.component.name = 'firmline';
  writeFileSync(path.join(folder, 'firmline.cdx.json'), `${JSON.stringify(list, null, 2)}\n`);
  say(`The packages and their list of dependencies are in ${path.relative(inRoot('.'), folder)}.`);
});
