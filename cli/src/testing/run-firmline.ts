import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const firmlineScript = fileURLToPath(new URL('../../bin/firmline.js', import.meta.url));

export interface Ran {
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** Runs the built command to its end, as a script would: no terminal, nothing of the test runner's environment. */
export function runFirmline(
  args: readonly string[],
  { env = {}, cwd, input = '' }: { env?: Record<string, string>; cwd?: string; input?: string } = {},
): Promise<Ran> {
  const child = spawn(process.execPath, [firmlineScript, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
  });
  child.stdin.end(input);
  const ran: Ran = { exitCode: null, stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (ran.stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (ran.stderr += chunk));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...ran, exitCode: code }));
  });
}
