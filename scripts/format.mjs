import { inRoot, projectNode, toolScript } from './lib/project.mjs';
import { main, run } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

await main(async () => {
  await ensureInstalled({ tools: true });
  return (await run(projectNode(), [toolScript('oxfmt'), inRoot('.')])).exitCode;
});
