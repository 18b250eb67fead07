import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';

const controlToken = 'token-of-a-test-stack';

/** Whether a server of a test may respond that it is the stack of such files. */
export const asksForStack = (url: string, headers: IncomingHttpHeaders): boolean =>
  url === '/_/stack' && headers['x-firmline-token'] === controlToken;

/** The content of a file `stack.json` whose stack is the server of a test. */
export const stackInfo = (url: string) => ({
  url,
  pid: process.pid,
  supabaseUrl: `${url}/_`,
  serviceRoleKey: 'local-service-key',
  platformUrl: `${url}/_/platform`,
  platformPrivateKey: 'local-platform-key',
  assistantId: 'local-assistant',
  webhookUrl: `${url}/_/webhook`,
  controlToken,
});

/** Writes the file that a running stack keeps in its data folder. An undefined field is left out. */
export async function writeStackFile(dataDir: string, info: object): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeFile(path.join(dataDir, 'stack.json'), JSON.stringify(info), { mode: 0o600 });
}
