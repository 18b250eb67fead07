import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** From the stack to the watchdog. */
export type WatchdogCommand = {
  readonly type: 'run';
  readonly binary: string;
  readonly env: Readonly<Record<string, string>>;
};

/** From the watchdog to the stack. */
export type WatchdogReport =
  | { readonly type: 'started'; readonly pid: number }
  | { readonly type: 'line'; readonly text: string }
  | { readonly type: 'exited'; readonly reason: string };

export interface WatchdogProcess {
  run(command: WatchdogCommand): void;
  /** Stops PostgREST; resolves when both processes have ended. */
  close(): Promise<void>;
}

export interface WatchdogEvents {
  readonly onReport: (report: WatchdogReport) => void;
  /** The watchdog itself ended unexpectedly. */
  readonly onLost: () => void;
}

/** TypeScript during development, JavaScript in the package. */
const script = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './watchdog.ts' : './watchdog.js', import.meta.url),
);

const closeTimeoutMs = 5000;

/** @param privateFolder removed by the watchdog when it ends */
export function startWatchdog(privateFolder: string, { onReport, onLost }: WatchdogEvents): WatchdogProcess {
  const child = spawn(process.execPath, [script, privateFolder], {
    // Detached, so Ctrl-C reaches only the stack, which then stops everything in order.
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
      // It has already ended.
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
  // Sent by our own script.
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

/** The variables that any program needs, without the user's settings for Node, Postgres or PostgREST. */
export function systemEnvironment(): Record<string, string> {
  const names = new Set(['PATH', 'SYSTEMROOT', 'TMPDIR', 'TEMP', 'TMP', 'LD_LIBRARY_PATH']);
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && names.has(name.toUpperCase()) ? [[name, value]] : [],
    ),
  );
}
