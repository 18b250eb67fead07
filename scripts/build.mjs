import { build, pageEnvironment } from './lib/build.mjs';
import { inRoot, projectNode } from './lib/project.mjs';
import { main, readSwitches, run } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

await main(async () => {
  // Also writes the declarations, for a package that is packed.
  const [declarations] = readSwitches('--types');
  await ensureInstalled({ tools: declarations });
  const env = pageEnvironment({ configured: true });
  const { exitCode } = await run(
    projectNode(),
    ['--conditions=@firmline/source', inRoot('scripts/page-config.ts')],
    { env },
  );
  if (exitCode !== 0) return exitCode;
  await build({ configurePage: true, declarations });
  return 0;
});
