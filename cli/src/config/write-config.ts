import { randomUUID } from 'node:crypto';
import { chmod, open, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import { makeFolder } from '@firmline/util/make-folder';
import { type Config, parseConfig, readConfig } from './config-file.ts';
import { configFile } from './paths.ts';

/** How long another command may hold the lock, ms. A killed one does not hold it longer. */
const longestHold = 10_000;

/**
 * Changes the configuration atomically, after any other command that is changing it. An invalid file is left unchanged.
 * @throws FirmlineError 'config-invalid', 'folder-unwritable'
 */
export async function changeConfig(change: (config: Config) => Config, file = configFile()): Promise<Config> {
  try {
    makeFolder(path.dirname(file));
    const release = await hold(`${file}.lock`);
    try {
      const config = change(readConfig(file));
      await write(file, config);
      return config;
    } finally {
      await release();
    }
  } catch (cause) {
    if (cause instanceof FirmlineError || !(cause instanceof Error && 'code' in cause)) throw cause;
    throw new FirmlineError(`Could not write the configuration ${file} (${String(cause.code)}).`, {
      code: 'folder-unwritable',
      fault: 'user',
      hint: 'Make its folder writable, or set FIRMLINE_CONFIG_DIR to another.',
      cause,
    });
  }
}

async function write(file: string, config: Config): Promise<void> {
  const text = `${JSON.stringify(config, null, 2)}\n`;
  // Checks that the text can be read again.
  parseConfig(text, file);
  // Keeps a symbolic link, because people store such files elsewhere.
  const target = await realpath(file).catch(() => file);
  const draft = `${target}.${randomUUID()}`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, target);
  } finally {
    await rm(draft, { force: true });
  }
  await chmod(target, 0o600);
}

async function hold(lock: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await (await open(lock, 'wx', 0o600)).close();
      return () => rm(lock, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const since = await stat(lock).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    );
    if (Date.now() - since > longestHold) await rm(lock, { force: true });
    else await wait(25);
  }
}
