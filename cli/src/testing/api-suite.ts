import { spawn } from 'node:child_process';
import { testServer } from './platform-server.ts';
import { runFirmline } from './run-firmline.ts';
import { type FirmlineRun, sourceArgs } from './spawn-firmline.ts';
import { testFolder } from './test-folder.ts';

/** The private key of the platform that these tests use. */
export const key = 'a-private-key';

/** Runs `firmline api` against a platform with given responses. Each test gets a new one. */
export function apiSuite() {
  const folder = testFolder();
  const platform = testServer();
  const env = (): Record<string, string> => ({
    FIRMLINE_PLATFORM_URL: platform.url,
    FIRMLINE_PLATFORM_PRIVATE_KEY: key,
  });

  return {
    /** The working folder of the commands. */
    get folder() {
      return folder.path;
    },
    platform,
    env,
    /** Runs a command until it exits. */
    api: (args: readonly string[], options: FirmlineRun = {}) =>
      runFirmline(['api', ...args], {
        cwd: folder.path,
        ...options,
        // Ignores the settings of the person who runs the tests.
        env: { FIRMLINE_CONFIG_DIR: folder.at('config'), ...(options.env ?? env()) },
      }),
    /** Starts a command that the test observes while it runs. */
    start: (args: readonly string[]) =>
      spawn(process.execPath, [...sourceArgs, 'api', ...args], {
        cwd: folder.path,
        env: { ...env(), PATH: process.env['PATH'] },
      }),
  };
}

/** The error of a command that failed with --json. */
export const errorOf = (stderr: string) =>
  (JSON.parse(stderr) as { error: { code: string; message: string } }).error;
