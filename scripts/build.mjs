import { build, pageEnvironment } from './lib/build.mjs';
import { inRoot, projectNode } from './lib/project.mjs';
import { main, run } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

// `--types` also writes the declarations, for a package that is packed.
const declarations = process.argv.includes('--types');

await main(async () => {
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
