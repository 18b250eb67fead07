import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const firmlineScript = fileURLToPath(new URL('../../bin/firmline.js', import.meta.url));

/** Node's arguments to run the command from its source, without a build. */
export const sourceArgs = [
  '--conditions=@firmline/source',
  fileURLToPath(new URL('../main.ts', import.meta.url)),
];

export interface Ran {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export interface FirmlineRun {
  env?: Record<string, string>;
  cwd?: string;
  input?: string | Uint8Array | undefined;
}

export interface SpawnOptions extends FirmlineRun {
  /** Node's arguments. Default: the command from its source. */
  nodeArgs?: readonly string[];
  /** Opens an IPC channel like `npm start`; its end shows that the parent has exited. */
  ipc?: boolean;
  /** Timeout, ms; a command that hangs ends with a null exit code. Default: 60,000. */
  timeLimitMs?: number;
}

/** Ignores the settings of the person who runs the tests. */
const noConfig = path.join(tmpdir(), 'firmline-no-such-config', String(process.pid));

export const environment = (env: Record<string, string>) => ({
  PATH: process.env['PATH'],
  // Its compiled sources, for the next start.
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
  FIRMLINE_CONFIG_DIR: noConfig,
  ...env,
});

/** Runs a command in a child process until it exits, for tests of signals, Node's arguments or the built command. */
export function spawnFirmline(
  args: readonly string[],
  { env = {}, cwd, input = '', nodeArgs = sourceArgs, ipc = false, timeLimitMs = 60_000 }: SpawnOptions = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [...nodeArgs, ...args], {
    cwd,
    env: environment(env),
    stdio: ['pipe', 'pipe', 'pipe', ...(ipc ? ['ipc' as const] : [])],
    timeout: timeLimitMs,
    killSignal: 'SIGKILL',
  });
  const result: Ran = { exitCode: null, stdout: '', stderr: '' };
  child.stdin?.end(input);
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (result.stdout += chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (result.stderr += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...result, exitCode: code }));
  });
}
