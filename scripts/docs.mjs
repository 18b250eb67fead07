// Writes what the documentation takes from the code. With --check it only compares, and fails where they differ.
import { inRoot, projectNode } from './lib/project.mjs';
import { main, run } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

await main(async () => {
  await ensureInstalled();
  const args = ['--conditions=@firmline/source', inRoot('scripts/operations-readme.ts')];
  const { exitCode } = await run(projectNode(), [...args, ...process.argv.slice(2)]);
  return exitCode;
});
