import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import type { DatabaseAddress } from '../database/wire/server.ts';
import { findPostgrest } from './binary.ts';
import {
  type WatchdogProcess,
  type WatchdogReport,
  startWatchdog,
  systemEnvironment,
} from './watchdog-process.ts';
import { type RestAddress, addressSettings, chooseAddress, isReady } from './address.ts';
import { openLogFile } from './log-file.ts';
import { createRestarts, maxWaitMs } from './restarts.ts';

export interface PostgrestOptions {
  readonly log: (line: string) => void;
  /** Tells the person at the terminal that PostgREST is down or back. */
  readonly notify: (line: string) => void;
  /** Receives PostgREST's output. */
  readonly logFile: string;
  /** Called when PostgREST has ended, before it restarts. */
  readonly onExit: () => Promise<void>;
}

export interface PostgrestSettings {
  readonly database: DatabaseAddress;
  readonly jwtSecret: string;
}

/** 'down': it ended and waits for its restart. 'failed': it never ran. */
export type PostgrestState = 'idle' | 'starting' | 'ready' | 'down' | 'failed' | 'stopped';

/** PostgREST's health, as reported by `/_/health`. */
export interface PostgrestHealth {
  readonly state: PostgrestState;
  /** Process id while it is running. */
  readonly pid: number | null;
  /** When it entered this state, ISO 8601. */
  readonly since: string;
  readonly restarts: number;
  /** Its last unexpected end; null if there was none. */
  readonly lastEnd: { readonly at: string; readonly reason: string } | null;
  /** Time of the next restart while it is down. */
  readonly nextStart: string | null;
}

export interface Postgrest {
  /** Private folder for socket files; removed with PostgREST. */
  readonly folder: string;
  readonly state: PostgrestState;
  readonly health: PostgrestHealth;
  readonly address: RestAddress;
  /** Resolves when PostgREST responds. Rejects with FirmlineError 'service-failed'. */
  readonly start: (settings: PostgrestSettings) => Promise<void>;
  /** Resolves when both processes have ended. */
  readonly stop: () => Promise<void>;
}

const startTimeoutMs = 20_000;
const probeEveryMs = 1000;
/** Longer than any stack runs: PostgREST has no connection while it replaces one. */
const never = String(1000 * 24 * 3600);
const maxEndsOfFirstStart = 5;

/**
 * Runs PostgREST under a watchdog and restarts it whenever it ends, after ever longer delays. The watchdog starts at
 * once, so its start-up overlaps with the database's; PostgREST starts with `start`.
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
  /** Undefined after it ended; it restarts with PostgREST. */
  let watchdog: WatchdogProcess | undefined = newWatchdog();
  let lastLines: string[] = [];
  let probes: NodeJS.Timeout | undefined;
  let wait: NodeJS.Timeout | undefined;
  /** Set until the first start has succeeded or failed. */
  let firstStart: PromiseWithResolvers<void> | undefined;

  function newWatchdog(): WatchdogProcess {
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
    watchdog ??= newWatchdog();
    watchdog.run({ type: 'run', binary, env: environment(address, settings) });
    // For versions of PostgREST that log "ready" in other words.
    probes = setInterval(() => void probe(), probeEveryMs);
  }

  async function probe(): Promise<void> {
    if (state !== 'starting' || !(await isReady(address)) || state !== 'starting') return;
    enter('ready');
    firstStart?.resolve();
    const downMs = restarts.ready();
    if (downMs !== undefined && !firstStart) notify(`PostgREST is back after ${inSeconds(downMs)}.`);
    firstStart = undefined;
  }

  function receive(report: WatchdogReport): void {
    if (report.type === 'started') pid = report.pid;
    else if (report.type === 'exited') void restart(report.reason);
    else if (report.text !== '') {
      lastLines = [...lastLines.slice(-4), report.text];
      say(report.text);
      // An earlier request would make it drop its connection and begin again.
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
    if (firstStart && inARow > maxEndsOfFirstStart)
      return endFirstStart('failed', failure(`ended ${inARow} times: ${reason}`));
    enter('down');
    nextStart = new Date(Date.now() + waitMs);
    if (!firstStart && !isKnown) notify(downNotice(reason, waitMs));
    const ending = lastEnd;
    await onExit().catch((cause: unknown) => say(`its session could not be released: ${String(cause)}`));
    // Meanwhile the stack may have stopped it, or the watchdog may have ended too.
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
      hint: 'Check that the program runs, or set POSTGREST_BIN to another, then start the stack again.',
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
    async start(newSettings) {
      settings = newSettings;
      firstStart = Promise.withResolvers<void>();
      const { promise } = firstStart;
      run();
      const overdue = setTimeout(
        () => endFirstStart('failed', failure('did not respond in time.')),
        startTimeoutMs,
      );
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
      // The watchdog does this last, unless it had to be killed.
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const inSeconds = (ms: number): string =>
  `${(ms / 1000).toLocaleString('en', { maximumFractionDigits: 1 })} s`;

function downNotice(reason: string, waitMs: number): string {
  const when = waitMs === 0 ? 'now' : `in ${inSeconds(waitMs)}`;
  const always = waitMs === maxWaitMs ? ', then every time it ends' : '';
  return `PostgREST ended (${reason}). It restarts ${when}${always}.`;
}

/** Holds the password, so it is passed only in PostgREST's environment. */
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
    // Comes before the system's own functions; see bootstrap.sql.
    PGRST_DB_EXTRA_SEARCH_PATH: 'firmline_wire,pg_catalog',
    PGRST_DB_ANON_ROLE: 'anon',
    PGRST_JWT_SECRET: jwtSecret,
    // The database has only one session.
    PGRST_DB_POOL: '1',
    PGRST_DB_POOL_ACQUISITION_TIMEOUT: '60',
    PGRST_DB_POOL_MAX_IDLETIME: never,
    PGRST_DB_POOL_MAX_LIFETIME: never,
    PGRST_DB_PREPARED_STATEMENTS: 'false',
    PGRST_DB_CHANNEL_ENABLED: 'false',
    PGRST_DB_CONFIG: 'false',
    // The limit of hosted projects, so nobody comes to rely on longer responses.
    PGRST_DB_MAX_ROWS: '1000',
    PGRST_LOG_LEVEL: 'error',
  };
}
