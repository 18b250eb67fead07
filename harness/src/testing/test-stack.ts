import path from 'node:path';
import { createPlatformClient } from '@firmline/sdk/rest';
import { type Stack, type StackOptions, startStack } from '../services/stack/index.ts';
import { temporaryFolder, writeTestFirms, writeTestPage } from './test-page.ts';

/** A stack in the test's process, with a page and two firms. */
export async function startTestStack(
  options: Pick<StackOptions, 'host' | 'serverHosts' | 'visitorRequestsPerMinute'> = {},
) {
  const { folder, remove } = await temporaryFolder();
  const dataDir = path.join(folder, 'data');
  const seedFile = path.join(folder, 'firms.csv');
  const log: string[] = [];
  await writeTestPage(folder);
  await writeTestFirms(seedFile);
  const stack = await startStack({
    visitorRequestsPerMinute: Infinity,
    ...options,
    port: 0,
    dataDir,
    durable: false,
    pageDir: folder,
    seedFile,
    log: (line) => log.push(line),
  });
  return {
    stack,
    folder,
    dataDir,
    log,
    async remove() {
      await stack.stop();
      await remove();
    },
  };
}

/** A client of the platform with the private key. */
export const privateClient = (stack: Pick<Stack, 'platformUrl' | 'platformPrivateKey'>) =>
  createPlatformClient({ baseUrl: stack.platformUrl, token: stack.platformPrivateKey });
