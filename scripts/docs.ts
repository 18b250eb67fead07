// Writes the generated parts of the documentation. With --check it only compares, and fails if they differ.
import { derive } from './lib/build.mjs';
import { inRoot, projectNode, toolScript } from './lib/project.mjs';
import { main, readSwitches, run } from './lib/run.mjs';

const runNode = async (...args: readonly string[]) => (await run(projectNode(), args)).exitCode;
const runSource = (file: string, ...args: readonly string[]) =>
  runNode('--conditions=@firmline/source', inRoot(file), ...args);

await main(async () => {
  const [onlyChecks] = readSwitches('--check');
  const args = onlyChecks ? ['--check'] : [];
  await derive();
  const exitCode = await runSource('scripts/operations.ts', ...args);
  if (exitCode !== 0) return exitCode;
  const exitCodeOfDocuments = await runSource(
    'harness/src/call-tests/scenario/publish/documents.ts',
    ...args,
  );
  if (exitCodeOfDocuments !== 0 || onlyChecks) return exitCodeOfDocuments;
  return runNode(toolScript('oxfmt'), inRoot('fixtures/scenarios'), inRoot('harness/docs'));
});
