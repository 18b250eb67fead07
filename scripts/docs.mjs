// Writes the generated parts of the documentation. With --check it only compares, and fails if they differ.
import { derive } from './lib/build.mjs';
import { inRoot, projectNode, toolScript } from './lib/project.mjs';
import { main, readSwitches, run } from './lib/run.mjs';
import { ensureInstalled } from './lib/setup.mjs';

const node = async (...args) => (await run(projectNode(), args)).exitCode;
const source = (file, ...args) => node('--conditions=@firmline/source', inRoot(file), ...args);

await main(async () => {
  const [onlyChecks] = readSwitches('--check');
  const args = onlyChecks ? ['--check'] : [];
  await ensureInstalled({ tools: true });
  await derive();
  const exitCode = await source('scripts/operations.ts', ...args);
  if (exitCode !== 0) return exitCode;
  const exitCodeOfDocuments = await source('harness/src/call-tests/scenario/publish/documents.ts', ...args);
  if (exitCodeOfDocuments !== 0 || onlyChecks) return exitCodeOfDocuments;
  return node(toolScript('oxfmt'), inRoot('fixtures/scenarios'), inRoot('harness/docs'));
});
