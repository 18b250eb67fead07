import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInProcess } from './run-in-process.ts';
import { writeStackFiles } from './stack-files.ts';
import { type Ran, runFirmline, type RunOptions, sourceArgs } from './run-firmline.ts';

const linesArgs = ['--conditions=@firmline/source', path.join(import.meta.dirname, 'run-lines.ts')];

/** A folder of its own to run commands in, with a configuration of its own. */
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
        nodeArgs: sourceArgs,
        ...options,
        env: { FIRMLINE_CONFIG_DIR: configDir, ...env },
      }),
    /** The same in this process, for what ends by itself and reads no standard input. */
    runHere: (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> =>
      runInProcess(args, { cwd: folder, env: { FIRMLINE_CONFIG_DIR: configDir, ...env } }),
    /** Several lines one after the other, in one process of their own. */
    async runLines(
      lines: readonly (readonly string[])[],
      env: Readonly<Record<string, string>> = {},
    ): Promise<Ran[]> {
      const { stdout, stderr } = await runFirmline([JSON.stringify(lines)], {
        cwd: folder,
        nodeArgs: linesArgs,
        env: { FIRMLINE_CONFIG_DIR: configDir, ...env },
      });
      const results = stdout.split('\n').at(-1) ?? '';
      if (results === '') throw new Error(stderr);
      return JSON.parse(results) as Ran[];
    },
    async writeConfig(config: unknown): Promise<void> {
      await mkdir(configDir, { recursive: true, mode: 0o700 });
      const text = typeof config === 'string' ? config : JSON.stringify(config, null, 2);
      await writeFile(path.join(configDir, 'config.json'), text, { mode: 0o600 });
    },
    /** What a stack that runs with this data folder says of itself. */
    async writeStack(info: object, dataDir = '.firmline'): Promise<void> {
      await writeStackFiles(path.join(folder, dataDir), { pid: process.pid, ...info });
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

export type ConfigFolder = Awaited<ReturnType<typeof configFolder>>;
