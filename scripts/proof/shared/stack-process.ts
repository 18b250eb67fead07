import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { StackInfo } from '../../../harness/src/services/stack/index.ts';
import { startCommand } from './command.ts';
import type { Enclosure } from './enclosure.ts';

/** `firmline dev up` in a process that can be killed. */
export interface StackProcess {
  readonly info: StackInfo;
  readonly pid: number;
  /** Time from the start of the process to the first successful response, ms. */
  readonly readyMs: number;
  /** Sends SIGKILL and waits for the end. */
  kill(): Promise<void>;
  /** Sends SIGTERM and waits. @returns the exit code; null if it had to be killed */
  stop(): Promise<number | null>;
  readonly output: () => string;
}

/** The error for a stack that ended before it responded. */
export class StackDidNotStart extends Error {
  override readonly name = 'StackDidNotStart';
  /** Null if it was killed after a timeout. */
  readonly exitCode: number | null;
  readonly output: string;
  constructor(exitCode: number | null, output: string) {
    super(`The stack did not start (${exitCode === null ? 'hangs' : `exit code ${exitCode}`}):\n${output}`);
    this.exitCode = exitCode;
    this.output = output;
  }
}

const startTimeoutMs = 90_000;
const stopTimeoutMs = 20_000;

export interface Starting {
  readonly pid: number;
  /** @throws StackDidNotStart */
  readonly ready: Promise<StackProcess>;
  /** Sends SIGKILL during the start and waits for the end. */
  kill(): Promise<void>;
}

export interface BeginOptions {
  readonly dataDir?: string;
  /** Arguments of `dev up`. */
  readonly args?: readonly string[];
  /** Arguments for Node itself. */
  readonly nodeArgs?: readonly string[];
}

export function beginStack(
  enclosure: Enclosure,
  { dataDir = enclosure.dataDir, args = [], nodeArgs = [] }: BeginOptions = {},
): Starting {
  const begun = performance.now();
  const command = startCommand(enclosure, ['dev', 'up', '--port', '0', '--data', dataDir, ...args], {
    nodeArgs,
  });
  const { child, pid, exitCode, output } = command;
  const kill = async () => {
    child.kill('SIGKILL');
    await exitCode;
  };
  const stop = async () => {
    child.kill('SIGTERM');
    const overdue = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
    const code = await exitCode;
    clearTimeout(overdue);
    return code;
  };
  const waitUntilReady = async (): Promise<StackProcess> => {
    let ended: number | null | undefined;
    void exitCode.then((code) => (ended = code));
    while (performance.now() - begun < startTimeoutMs) {
      if (ended !== undefined) throw new StackDidNotStart(ended, output());
      const info = await readInfo(path.join(dataDir, 'stack.json'));
      if (info?.pid === pid && (await isHealthy(info.url)))
        return { info, pid, readyMs: performance.now() - begun, kill, stop, output };
      await delay(20);
    }
    await kill();
    throw new StackDidNotStart(null, output());
  };
  const ready = waitUntilReady();
  // A caller that kills it during the start does not wait for it.
  ready.catch(() => {});
  return { pid, ready, kill };
}

async function readInfo(file: string): Promise<StackInfo | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as StackInfo;
  } catch {
    return null;
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/_/health`)).ok;
  } catch {
    return false;
  }
}
