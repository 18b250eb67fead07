import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';

/** A clean clone of the commit, like the start of a CI job. */
export async function cloneOf(root: string, folder: string, signal: AbortSignal): Promise<string> {
  const clone = await mkdtemp(path.join(folder, 'job-'));
  await runScript(`git clone --quiet "${root}" "${clone}"`, { cwd: folder, env: process.env, signal });
  return clone;
}

export interface ScriptOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/** Runs a line as CI's shell does. @throws Error with the end of its output if it fails */
export async function runScript(script: string, { cwd, env, signal }: ScriptOptions): Promise<void> {
  signal.throwIfAborted();
  // A separate process group, so that ending it ends everything it started.
  const child = spawn('bash', ['-eo', 'pipefail', '-c', script], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: string) => {
    output = `${output}${chunk}`.slice(-4000);
  };
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const stop = () => child.pid !== undefined && process.kill(-child.pid, 'SIGINT');
  signal.addEventListener('abort', stop);
  child.once('error', reject);
  child.once('close', (code) => {
    signal.removeEventListener('abort', stop);
    if (code === 0) resolve();
    else reject(new Error(`"${script}" ended with ${code}:\n${output}`));
  });
  await promise;
}

/** The environment of a CI job: from this shell, only where programs are. */
export const jobEnvironment = (more: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  CI: 'true',
  ...more,
});
