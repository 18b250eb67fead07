import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { Enclosure } from './enclosure.ts';

const script = path.resolve(import.meta.dirname, '../../../cli/bin/firmline.js');

export interface Command {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Resolves to null if a signal ended it. */
  readonly exitCode: Promise<number | null>;
  /** Output so far, of both streams. */
  readonly output: () => string;
}

export interface CommandOptions {
  /** Arguments for Node itself. */
  readonly nodeArgs?: readonly string[];
  /** Its standard input. */
  readonly input?: string | undefined;
}

/** Starts the built `firmline` in an enclosure. */
export function startCommand(
  { home, env }: Pick<Enclosure, 'home' | 'env'>,
  args: readonly string[],
  { nodeArgs = [], input }: CommandOptions = {},
): Command {
  const child = spawn(process.execPath, [...nodeArgs, script, ...args], {
    cwd: home,
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A command that reads no input may have ended already.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-200_000)));
  const exitCode = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
  return { child, pid: child.pid ?? 0, exitCode, output: () => output };
}
