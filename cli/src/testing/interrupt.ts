import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { environment, type FirmlineRun, sourceArgs } from './spawn-firmline.ts';

/**
 * Runs a command, and presses Ctrl-C when a line of its standard error matches.
 * @returns its exit code and signal
 */
export async function interruptAt(
  line: RegExp,
  args: readonly string[],
  { cwd, env = {} }: Omit<FirmlineRun, 'input'>,
): Promise<unknown[]> {
  const child = spawn(process.execPath, [...sourceArgs, ...args], {
    cwd,
    env: environment(env),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const closePromise = once(child, 'close');
  for await (const printedLine of createInterface(child.stderr)) {
    if (line.test(printedLine)) child.kill('SIGINT');
  }
  return closePromise;
}

/** Command lines of all processes with a text in their command line or environment. Only on Linux. */
export async function processesNaming(part: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const readProcess = (id: string, name: string) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '');
  const lines = await Promise.all(
    ids.map(async (id) => ({
      line: await readProcess(id, 'cmdline'),
      environ: await readProcess(id, 'environ'),
    })),
  );
  return lines.filter(({ line, environ }) => `${line}\0${environ}`.includes(part)).map(({ line }) => line);
}
