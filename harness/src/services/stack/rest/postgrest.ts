import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import type { DatabaseAddress } from '../database/wire/server.ts';
import { findPostgrest } from './binary.ts';
import { type WatchdogProcess, startWatchdog, systemEnvironment } from './watchdog-process.ts';
import type { WatchdogReport } from './watchdog-protocol.ts';
import { type RestAddress, addressSettings, chooseAddress, isAnswering } from './address.ts';
import { openLogFile } from './log-file.ts';
import { createRestarts, longestWaitMs } from './restarts.ts';

export interface PostgrestOptions {
  readonly log: (line: string) => void;
  /** That it is down, and that it is back: for the person at the terminal. */
  readonly notify: (line: string) => void;
  /** All it says goes there too. */
  readonly logFile: string;
  /** PostgREST is gone; called before it is started again. */
  readonly onExit: () => Promise<void>;
}

export interface PostgrestSettings {
  readonly database: DatabaseAddress;
  readonly jwtSecret: string;
}

/** 'down': it ended, and waits for its next start. 'failed': it never ran. */
export type PostgrestState = 'idle' | 'starting' | 'ready' | 'down' | 'failed' | 'stopped';

/** How PostgREST does, as `/_/health` tells it. */
export interface PostgrestHealth {
  readonly state: PostgrestState;
  /** Process id while it runs. */
  readonly pid: number | null;
  /** Since when it is in this state, ISO 8601. */
  readonly since: string;
  /** Starts after the first. */
  readonly restarts: number;
  /** How it last ended by itself; null while it never has. */
  readonly lastEnd: { readonly at: string; readonly reason: string } | null;
  /** When it is started next, while it is down. */
  readonly nextStart: string | null;
}

export interface Postgrest {
  /** For its owner alone, gone with PostgREST: a place for socket files. */
  readonly folder: string;
  readonly state: PostgrestState;
  readonly health: PostgrestHealth;
  readonly address: RestAddress;
  /** Resolves when it answers. Rejects with FirmlineError 'service-failed'. */
  readonly start: (settings: PostgrestSettings) => Promise<void>;
  /** Resolves when no process is left. */
  readonly stop: () => Promise<void>;
}

const startTimeoutMs = 20_000;
const probeEveryMs = 1000;
/** Longer than any stack runs: replacing its connection leaves PostgREST without one for a moment. */
const never = String(1000 * 24 * 3600);
/** After more of them its first start has failed. */
const endsOfFirstStart = 5;

/**
 * Runs PostgREST under a watchdog and restarts it whenever it ends, later and later while it keeps ending. The watchdog
 * starts at once, so that its own start-up overlaps with the database's; PostgREST runs from `start`.
 * @throws FirmlineError 'binary-missing'
 */
export async function createPostgrest({
  log,
  notify,
  logFile: logPath,
  onExit,
}: PostgrestOptions): Promise<Postgrest> {
  const binary = findPostgrest();
  const folder = mkdtempSync(path.join(tmpdir(), 'firmline-'));
  const address = await chooseAddress(folder);
  const logFile = openLogFile(logPath);
  const restarts = createRestarts();
  let state: PostgrestState = 'idle';
  let since = new Date();
  let pid: number | null = null;
  let starts = 0;
  let lastEnd: PostgrestHealth['lastEnd'] = null;
  let nextStart: Date | null = null;
  let settings: PostgrestSettings | undefined;
  /** Undefined: it ended too, and is started again with PostgREST. */
  let watchdog: WatchdogProcess | undefined = guard();
  let lastLines: string[] = [];
  let probes: NodeJS.Timeout | undefined;
  let wait: NodeJS.Timeout | undefined;
  /** Until its first start has succeeded or failed. */
  let firstStart: PromiseWithResolvers<void> | undefined;

  function guard(): WatchdogProcess {
    return startWatchdog(folder, { onReport: receive, onLost: lostWatchdog });
  }

  function enter(next: PostgrestState): void {
    if (state !== next) since = new Date();
    state = next;
    clearInterval(probes);
    clearTimeout(wait);
    nextStart = null;
  }

  function endFirstStart(next: 'failed' | 'stopped', error: FirmlineError): void {
    enter(next);
    firstStart?.reject(error);
    firstStart = undefined;
  }

  function run(): void {
    if (!settings) return;
    enter('starting');
    starts += 1;
    if ('socketPath' in address) rmSync(address.socketPath, { force: true });
    watchdog ??= guard();
    watchdog.run({ type: 'run', binary, env: environment(address, settings) });
    // For a PostgREST whose log says "ready" in other words.
    probes = setInterval(() => void probe(), probeEveryMs);
  }

  async function probe(): Promise<void> {
    if (state !== 'starting' || !(await isAnswering(address)) || state !== 'starting') return;
    enter('ready');
    firstStart?.resolve();
    const downMs = restarts.ready();
    if (downMs !== undefined && !firstStart) notify(`PostgREST is back, after ${inSeconds(downMs)}.`);
    firstStart = undefined;
  }

  function receive(report: WatchdogReport): void {
    if (report.type === 'started') pid = report.pid;
    else if (report.type === 'exited') void restart(report.reason);
    else if (report.text !== '') {
      lastLines = [...lastLines.slice(-4), report.text];
      say(report.text);
      // A request that comes earlier makes it drop its connection and begin again.
      if (/schema cache (loaded|queried)/i.test(report.text)) void probe();
    }
  }

  function lostWatchdog(): void {
    watchdog = undefined;
    if (settings) void restart('its watchdog process ended');
  }

  async function restart(reason: string): Promise<void> {
    pid = null;
    if (state === 'stopped' || state === 'failed') return;
    say(`ended: ${reason}`);
    lastEnd = { at: new Date().toISOString(), reason };
    const { waitMs, inARow, isKnown } = restarts.ended();
    if (firstStart && inARow > endsOfFirstStart)
      return endFirstStart('failed', failure(`ended ${inARow} times: ${reason}`));
    enter('down');
    nextStart = new Date(Date.now() + waitMs);
    if (!firstStart && !isKnown) notify(downNotice(reason, waitMs));
    const ending = lastEnd;
    await onExit().catch((cause: unknown) => say(`the database is not free of it: ${String(cause)}`));
    // It may have been stopped meanwhile, or the watchdog may have ended after it.
    if (state === 'down' && lastEnd === ending) wait = setTimeout(run, waitMs);
  }

  function say(line: string): void {
    logFile.write(line);
    log(`postgrest: ${line}`);
  }

  function failure(what: string): FirmlineError {
    const output = lastLines.length > 0 ? `\n${lastLines.join('\n')}` : '';
    return new FirmlineError(`PostgREST ${what}${output}`, {
      code: 'service-failed',
      hint: 'Check that the program runs (POSTGREST_BIN names another), then start the stack again.',
    });
  }

  return {
    get state() {
      return state;
    },
    get health() {
      return {
        state,
        pid,
        since: since.toISOString(),
        restarts: Math.max(0, starts - 1),
        lastEnd,
        nextStart: nextStart?.toISOString() ?? null,
      };
    },
    folder,
    address,
    async start(wanted) {
      settings = wanted;
      firstStart = Promise.withResolvers<void>();
      const { promise } = firstStart;
      run();
      const overdue = setTimeout(() => endFirstStart('failed', failure('does not answer.')), startTimeoutMs);
      try {
        await promise;
      } finally {
        clearTimeout(overdue);
      }
    },
    async stop() {
      if (state !== 'stopped')
        endFirstStart('stopped', new FirmlineError('The stack was stopped.', { code: 'aborted' }));
      pid = null;
      await watchdog?.close();
      // The watchdog's last act, unless it had to be killed.
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const inSeconds = (ms: number): string =>
  `${(ms / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} s`;

function downNotice(reason: string, waitMs: number): string {
  const when = waitMs === 0 ? 'now' : `in ${inSeconds(waitMs)}`;
  const always = waitMs === longestWaitMs ? ', and as often as it takes' : '';
  return `PostgREST ended (${reason}). It starts again ${when}${always}.`;
}

/** Only ever in the environment of the one who connects: it holds the password. */
function databaseUri({ host, port, password }: DatabaseAddress): string {
  const where = new URLSearchParams({ host, port: String(port), sslmode: 'disable', gssencmode: 'disable' });
  return `postgres://authenticator:${password}@/postgres?${where.toString()}`;
}

function environment(address: RestAddress, { database, jwtSecret }: PostgrestSettings) {
  return {
    ...systemEnvironment(),
    ...addressSettings(address),
    PGRST_DB_URI: databaseUri(database),
    PGRST_DB_SCHEMAS: 'public',
    // Before the system's own functions: see bootstrap.sql.
    PGRST_DB_EXTRA_SEARCH_PATH: 'firmline_wire,pg_catalog',
    PGRST_DB_ANON_ROLE: 'anon',
    PGRST_JWT_SECRET: jwtSecret,
    // One session is all the database has.
    PGRST_DB_POOL: '1',
    PGRST_DB_POOL_ACQUISITION_TIMEOUT: '60',
    PGRST_DB_POOL_MAX_IDLETIME: never,
    PGRST_DB_POOL_MAX_LIFETIME: never,
    PGRST_DB_PREPARED_STATEMENTS: 'false',
    PGRST_DB_CHANNEL_ENABLED: 'false',
    PGRST_DB_CONFIG: 'false',
    // As hosted projects have it, so that nobody comes to rely on longer answers.
    PGRST_DB_MAX_ROWS: '1000',
    PGRST_LOG_LEVEL: 'error',
  };
}
