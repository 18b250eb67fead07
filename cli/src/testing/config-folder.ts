import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { settings } from '../config/settings.ts';
import { writeStackFiles } from './stack-files.ts';
import { runFirmline } from './run-firmline.ts';
import type { Ran, RunOptions } from './spawn-firmline.ts';

/** A folder to run commands in, with its own configuration. */
export async function configFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-profiles-'));
  const configDir = path.join(folder, 'config');
  return {
    folder,
    configDir,
    configFile: path.join(configDir, 'config.json'),
    firmline: (args: readonly string[], { env = {}, ...options }: RunOptions = {}): Promise<Ran> =>
      runFirmline(args, {
        cwd: folder,
        ...options,
        env: { FIRMLINE_CONFIG_DIR: configDir, ...env },
      }),
    async writeConfig(config: unknown): Promise<void> {
      await mkdir(configDir, { recursive: true, mode: 0o700 });
      const text = typeof config === 'string' ? config : JSON.stringify(config, null, 2);
      await writeFile(path.join(configDir, 'config.json'), text, { mode: 0o600 });
    },
    /** Writes the files of a running stack with this data folder. */
    async writeStack(info: object, dataDir = '.firmline'): Promise<void> {
      await writeStackFiles(path.join(folder, dataDir), { pid: process.pid, ...info });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export type ConfigFolder = Awaited<ReturnType<typeof configFolder>>;

/** Makes such a folder the current one, with no settings in the environment, until `leave`. */
export async function enterConfigFolder() {
  const before = process.cwd();
  const place = await configFolder();
  for (const { variable } of Object.values(settings)) vi.stubEnv(variable, undefined);
  vi.stubEnv('FIRMLINE_CONFIG_DIR', place.configDir);
  process.chdir(place.folder);
  return {
    ...place,
    async leave(): Promise<void> {
      process.chdir(before);
      vi.unstubAllEnvs();
      await place.remove();
    },
  };
}
