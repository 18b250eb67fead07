import { randomUUID } from 'node:crypto';
import { chmod, open, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import { acquireFileLock, type Lock } from '@firmline/util/file-lock';
import { makeFolder } from '@firmline/util/make-folder';
import { userError } from '../errors.ts';
import { type Config, parseConfig, readConfig } from './config-file.ts';
import { configFile } from './paths.ts';

/** How long another command may hold the lock, ms. One that was killed holds it no longer. */
const longestWait = 10_000;

/**
 * Changes the configuration atomically, after any other command that is changing it. An invalid file is left unchanged.
 */
export async function changeConfig(change: (config: Config) => Config, file = configFile()): Promise<Config> {
  try {
    makeFolder(path.dirname(file));
    const lock = await hold(file);
    try {
      const config = change(readConfig(file));
      await write(file, config);
      return config;
    } finally {
      lock.release();
    }
  } catch (cause) {
    if (cause instanceof FirmlineError || !(cause instanceof Error && 'code' in cause)) throw cause;
    throw userError(
      'folder-unwritable',
      `Could not write the configuration ${file} (${String(cause.code)}).`,
      'Make its folder writable, or set FIRMLINE_CONFIG_DIR to another.',
      cause,
    );
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

/** Takes the lock, after the command that holds it. */
async function hold(file: string): Promise<Lock> {
  const busy = new Error('Another command changes the configuration.');
  for (const until = Date.now() + longestWait; ; await wait(25)) {
    try {
      return await acquireFileLock(`${file}.lock`, ({ pid }) =>
        Date.now() < until ? busy : inUse(file, pid),
      );
    } catch (error) {
      if (error !== busy) throw error;
    }
  }
}

const inUse = (file: string, pid: number) =>
  userError(
    'conflict',
    `Another command is changing the configuration ${file} (process ${pid}).`,
    'Wait until it has ended, or end it.',
  );
