// A child process in its own session that ends PostgREST with the stack: the channel to the stack closes even after
// SIGKILL, and this process then stops PostgREST and waits for it.
import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { WatchdogCommand, WatchdogReport } from './watchdog-process.ts';

/** PostgREST normally ends at once on SIGTERM. */
const killAfterMs = 1500;

const [, , privateFolder] = process.argv;
let child: ChildProcess | undefined;
let ending = false;

const report = (message: WatchdogReport) => {
  if (process.connected) process.send?.(message, undefined, {}, () => {});
};

function run({ binary, env }: WatchdogCommand): void {
  if (ending || child) return;
  const started = spawn(binary, [], { env, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true });
  child = started;
  for (const stream of [started.stdout, started.stderr]) {
    createInterface({ input: stream }).on('line', (text) => report({ type: 'line', text }));
  }
  started.once('spawn', () => report({ type: 'started', pid: started.pid ?? 0 }));
  started.once('error', (error) => exited(error.message));
  started.once('exit', (code, signal) => exited(signal ? `signal ${signal}` : `exit code ${code}`));
}

function exited(reason: string): void {
  if (!child) return;
  child = undefined;
  report({ type: 'exited', reason });
  if (ending) leave();
}

function end(): void {
  if (ending) return;
  ending = true;
  const running = child;
  if (!running) return leave();
  running.kill('SIGTERM');
  setTimeout(() => running.kill('SIGKILL'), killAfterMs);
}

function leave(): void {
  if (privateFolder) rmSync(privateFolder, { recursive: true, force: true });
  // eslint-disable-next-line unicorn/no-process-exit
  process.exit(0);
}

process.on('message', (command: WatchdogCommand) => run(command));
process.on('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
if (!process.connected) end();
