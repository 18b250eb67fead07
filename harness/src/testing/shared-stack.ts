import path from 'node:path';
import { stackForTests, type TestProject } from '../vitest/index.ts';
import { temporaryFolder, writeTestFirms, writeTestPage } from './test-page.ts';

/** One stack for all tests that leave what others made as it was: a start takes five seconds of the processor. */
export default async function setUp(project: TestProject) {
  const { folder, remove } = await temporaryFolder();
  const seedFile = path.join(folder, 'firms.csv');
  await writeTestPage(folder);
  await writeTestFirms(seedFile);
  const stop = await stackForTests({ pageDir: folder, seedFile })(project);
  return async () => {
    await stop();
    await remove();
  };
}
