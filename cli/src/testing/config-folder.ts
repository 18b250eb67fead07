import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, vi } from 'vitest';
import { lookForStack } from '../config/running-stack.ts';
import { settings } from '../config/settings.ts';
import { beginCommand, endCommand } from '../config/this-command.ts';
import { testServer } from './platform-server.ts';
import { stackInfo, writeStackFile } from './stack-files.ts';
import { runFirmline } from './run-firmline.ts';
import type { Ran, FirmlineRun } from './spawn-firmline.ts';
import { testFolder } from './test-folder.ts';

/** A folder to run commands in, with its own configuration; new for every test. */
export function configFolder() {
  const folder = testFolder();
  const stack = testServer();
  const configDir = () => folder.at('config');
  return {
    get folder() {
      return folder.path;
    },
    get configDir() {
      return configDir();
    },
    get configFile() {
      return path.join(configDir(), 'config.json');
    },
    firmline: (args: readonly string[], { env = {}, ...options }: FirmlineRun = {}): Promise<Ran> =>
      runFirmline(args, {
        cwd: folder.path,
        ...options,
        env: { FIRMLINE_CONFIG_DIR: configDir(), ...env },
      }),
    async writeConfig(config: unknown): Promise<void> {
      await mkdir(configDir(), { recursive: true, mode: 0o700 });
      const text = typeof config === 'string' ? config : JSON.stringify(config, null, 2);
      await writeFile(path.join(configDir(), 'config.json'), text, { mode: 0o600 });
    },
    /** The address of a server that runs as the stack of {@link writeStack}. */
    get stackUrl() {
      return stack.url;
    },
    /** Writes the file of a running stack with this data folder. */
    writeStack: (info: object = {}, dataDir = '.firmline'): Promise<void> =>
      writeStackFile(folder.at(dataDir), { ...stackInfo(stack.url), ...info }),
  };
}

/** Begins a command that prints no messages; none before it has ignored anything. */
export const beginSilently = (): void => beginCommand({ isDryRun: false, note: () => undefined });

/** Such a folder as the current one, with no settings in the environment. */
export function currentConfigFolder() {
  const place = configFolder();
  let before: string;
  beforeEach(() => {
    before = process.cwd();
    for (const { variable } of Object.values(settings)) vi.stubEnv(variable, undefined);
    vi.stubEnv('FIRMLINE_CONFIG_DIR', place.configDir);
    process.chdir(place.folder);
    beginSilently();
  });
  afterEach(() => {
    endCommand();
    process.chdir(before);
    vi.unstubAllEnvs();
  });
  return Object.assign(place, {
    async useStack(info?: object): Promise<void> {
      await place.writeStack(info);
      await lookForStack();
    },
  });
}
