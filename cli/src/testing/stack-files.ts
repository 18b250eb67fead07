import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { holderOf } from '@firmline/util/lock-holder';

const usual = {
  url: 'http://localhost:1',
  supabaseUrl: 'http://localhost:1/_',
  serviceRoleKey: 'local-service-key',
  platformUrl: 'http://localhost:1/_/platform',
  platformPrivateKey: 'local-platform-key',
  assistantId: 'local-assistant',
  webhookUrl: 'http://localhost:1/_/webhook',
};

/** Writes the files that a running stack keeps in its data folder. An undefined field is left out. */
export async function writeStackFiles(dataDir: string, info: { readonly pid: number }): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const write = (name: string, content: object) =>
    writeFile(path.join(dataDir, name), JSON.stringify(content), { mode: 0o600 });
  await write('stack.json', { ...usual, ...info });
  await write('stack.lock', holderOf(info.pid, 'of a test'));
}
