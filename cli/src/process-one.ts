import { existsSync } from 'node:fs';

/** Runs a command, passes signals on to it, and buries every process whose parent has ended. */
const script = `"$@" <&0 & child=$!
for signal in INT TERM HUP; do trap "kill -s $signal $child" $signal; done
while :; do wait $child; code=$?; kill -0 $child 2>/dev/null || exit $code; done`;

const shell = '/bin/sh';

/**
 * The first process of a container inherits what browsers leave behind, and Node buries only its own. So a shell takes its
 * place, and runs this program below it. Returns if the system has no shell.
 */
export function leaveProcessOne(): void {
  if (process.pid !== 1 || process.platform === 'win32' || !existsSync(shell)) return;
  const command = [process.execPath, ...process.execArgv, ...process.argv.slice(1)];
  process.execve?.(shell, ['sh', '-c', script, 'sh', ...command], process.env);
}
