import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const firmlineScript = fileURLToPath(new URL('../../bin/firmline.js', import.meta.url));

/** Node's arguments that run the command from its source, where no build is wanted. */
export const sourceArgs = [
  '--conditions=@firmline/source',
  fileURLToPath(new URL('../main.ts', import.meta.url)),
];

export interface Ran {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  env?: Record<string, string>;
  cwd?: string;
  input?: string;
  /** What Node runs: the built command unless given. */
  nodeArgs?: readonly string[];
  /** With the channel by which `npm start` tells that it is gone. */
  ipc?: boolean;
  /** Longest that it may take, ms; one that hangs ends with a null exit code. */
  timeLimitMs?: number;
}

/** Of somebody who has none: what this machine's person has set is nothing to a test. */
const noConfig = path.join(tmpdir(), 'firmline-no-such-config', String(process.pid));

/** Longest that most commands may take, ms. */
const usualLimitMs = 30_000;

/** Runs the command to its end, as a script would: no terminal, nothing of the test runner's environment. */
export function runFirmline(
  args: readonly string[],
  {
    env = {},
    cwd,
    input = '',
    nodeArgs = [firmlineScript],
    ipc = false,
    timeLimitMs = usualLimitMs,
  }: RunOptions = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [...nodeArgs, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], FIRMLINE_CONFIG_DIR: noConfig, ...env },
    stdio: ['pipe', 'pipe', 'pipe', ...(ipc ? ['ipc' as const] : [])],
    timeout: timeLimitMs,
    killSignal: 'SIGKILL',
  });
  const ran: Ran = { exitCode: null, stdout: '', stderr: '' };
  child.stdin?.end(input);
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => (ran.stdout += chunk));
  child.stderr?.setEncoding('utf8').on('data', (chunk: string) => (ran.stderr += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...ran, exitCode: code }));
  });
}
