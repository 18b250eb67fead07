import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { startPlatformServer } from './platform-server.ts';
import { runFirmline } from './run-firmline.ts';
import { type RunOptions, sourceArgs } from './spawn-firmline.ts';

/** Private key of the platform that the commands of these tests ask. */
export const key = 'a-private-key';

/** `firmline api` beside a platform that answers as it is told; new for every test. */
export function apiSuite() {
  let folder: string;
  let platform: Awaited<ReturnType<typeof startPlatformServer>>;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'firmline-api-'));
    platform = await startPlatformServer();
  });
  afterEach(async () => {
    await platform.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const env = (): Record<string, string> => ({
    FIRMLINE_PLATFORM_URL: platform.url,
    FIRMLINE_PLATFORM_PRIVATE_KEY: key,
  });

  return {
    /** Where the commands run. */
    get folder() {
      return folder;
    },
    get platform() {
      return platform;
    },
    env,
    /** Runs a command to its end. */
    api: (args: readonly string[], options: RunOptions = {}) =>
      runFirmline(['api', ...args], {
        cwd: folder,
        ...options,
        // Nothing of the person who runs the tests.
        env: { FIRMLINE_CONFIG_DIR: path.join(folder, 'config'), ...(options.env ?? env()) },
      }),
    /** Begins one that is looked at while it runs. */
    start: (args: readonly string[]) =>
      spawn(process.execPath, [...sourceArgs, 'api', ...args], {
        cwd: folder,
        env: { ...env(), PATH: process.env['PATH'] },
      }),
  };
}

/** What a failed command says with --json. */
export const errorOf = (stderr: string) =>
  (JSON.parse(stderr) as { error: { code: string; message: string } }).error;
