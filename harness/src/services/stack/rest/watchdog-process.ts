import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { WatchdogCommand, WatchdogReport } from './watchdog-protocol.ts';

export interface WatchdogProcess {
  run(command: WatchdogCommand): void;
  /** Has PostgREST stopped; resolves when both processes are gone. */
  close(): Promise<void>;
}

export interface WatchdogEvents {
  readonly onReport: (report: WatchdogReport) => void;
  /** The watchdog itself ended without being asked to. */
  readonly onLost: () => void;
}

/** The file beside this one: a source while developing, compiled in a package. */
const script = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './watchdog.ts' : './watchdog.js', import.meta.url),
);

const closeTimeoutMs = 5000;

/** @param privateFolder removed by the watchdog as its last act */
export function startWatchdog(privateFolder: string, { onReport, onLost }: WatchdogEvents): WatchdogProcess {
  const child = spawn(process.execPath, [script, privateFolder], {
    // A session of its own: Ctrl-C in the terminal reaches the stack, which then stops things in order.
    detached: true,
    env: systemEnvironment(),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    windowsHide: true,
  });
  let postgrestPid: number | undefined;
  let closing = false;
  const gone = Promise.withResolvers<void>();
  const killPostgrest = () => {
    if (postgrestPid === undefined) return;
    try {
      process.kill(postgrestPid, 'SIGKILL');
    } catch {
      // Already gone, which is what was wanted.
    }
  };
  let isGone = false;
  const onGone = () => {
    if (isGone) return;
    isGone = true;
    killPostgrest();
    gone.resolve();
    if (!closing) onLost();
  };
  child.once('error', onGone);
  child.once('exit', onGone);
  // The other end is our own script.
  child.on('message', (report: WatchdogReport) => {
    if (report.type === 'started') postgrestPid = report.pid;
    if (report.type === 'exited') postgrestPid = undefined;
    onReport(report);
  });
  return {
    run(command) {
      if (child.connected) child.send(command, () => {});
    },
    async close() {
      closing = true;
      if (child.connected) child.disconnect();
      const overdue = setTimeout(() => child.kill('SIGKILL'), closeTimeoutMs);
      await gone.promise;
      clearTimeout(overdue);
    },
  };
}

/** What any program needs to run, and none of the person's settings for Node, Postgres or PostgREST. */
export function systemEnvironment(): Record<string, string> {
  const names = new Set(['PATH', 'SYSTEMROOT', 'TMPDIR', 'TEMP', 'TMP', 'LD_LIBRARY_PATH']);
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && names.has(name.toUpperCase()) ? [[name, value]] : [],
    ),
  );
}
