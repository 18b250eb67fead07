// Writes the generated parts of the documentation. With --check it only compares, and fails if they differ.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { derive } from './lib/build.mjs';
import { inRoot, projectNode, toolScript } from './lib/project.mjs';
import { main, readSwitches, run, say } from './lib/run.mjs';

const reference = 'sdk/docs/operations.md';

/** The reference of the platform's operations, formatted as this project formats it. */
async function readReference(): Promise<string> {
  // They read what is derived from the contract.
  const { readModel } = await import('../sdk/src/rest/contract/derive/model.ts');
  const { writeReference } = await import('./operations/write-reference.ts');
  const formatter = [toolScript('oxfmt'), '--stdin-filepath', reference];
  const input = writeReference(readModel());
  return execFileSync(projectNode(), formatter, { cwd: inRoot(), encoding: 'utf8', input });
}

await main(async () => {
  const [onlyChecks] = readSwitches('--check');
  await derive();
  const text = await readReference();
  if (!onlyChecks) writeFileSync(inRoot(reference), text);
  else if (text !== readFileSync(inRoot(reference), 'utf8')) {
    say(`${reference} is not that of the contract: run npm run docs.`);
    return 1;
  }
  const documents = inRoot('harness/src/call-tests/scenario/publish/documents.ts');
  const { exitCode } = await run(projectNode(), [
    '--conditions=@firmline/source',
    documents,
    ...(onlyChecks ? ['--check'] : []),
  ]);
  if (exitCode !== 0 || onlyChecks) return exitCode;
  const written = [toolScript('oxfmt'), inRoot('fixtures/scenarios'), inRoot('harness/docs')];
  return (await run(projectNode(), written)).exitCode;
});
