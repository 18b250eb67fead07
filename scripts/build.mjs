import { build, fromEnvFile } from './lib/build.mjs';
import { inRoot, projectNode } from './lib/project.mjs';
import { main, run } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

await main(async () => {
  await ensureInstalled();
  const { exitCode } = await run(projectNode(), [...fromEnvFile(), inRoot('scripts/page-config.ts')]);
  if (exitCode !== 0) return exitCode;
  await build({ configurePage: true });
  return 0;
});
