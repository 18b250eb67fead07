// Runs PostgREST, and ends it once standard input closes, which happens however the stack ends.
// Arguments: the program, and the private folder, which is removed with it.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

const [, , program = '', folder = ''] = process.argv;
/** PostgREST normally ends at once on SIGTERM. */
const killAfterMs = 1500;

const child = spawn(program, [], { stdio: ['ignore', 'inherit', 'inherit'], windowsHide: true });
child.once('error', ({ message }) => {
  console.error(message);
  // eslint-disable-next-line unicorn/no-process-exit
  process.exit(1);
});
// Ends as the program did, for the stack to report.
child.once('exit', (code, signal) => {
  if (process.stdin.readableEnded) rmSync(folder, { recursive: true, force: true });
  if (signal !== null) process.kill(process.pid, signal);
  // eslint-disable-next-line unicorn/no-process-exit
  process.exit(code ?? 1);
});
process.stdin.resume().once('end', () => {
  child.kill();
  setTimeout(() => child.kill('SIGKILL'), killAfterMs);
});
