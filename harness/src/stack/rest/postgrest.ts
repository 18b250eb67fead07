import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { findPostgrest } from './binary.ts';
import { type GuardianProcess, startGuardian, systemEnvironment } from './guardian-process.ts';
import type { GuardianReport } from './guardian-protocol.ts';
import { type RestAddress, addressSettings, chooseAddress, isAnswering } from './address.ts';

export interface PostgrestOptions {
  readonly log: (line: string) => void;
  /** PostgREST is gone; called before it is started again. */
  readonly onExit: () => Promise<void>;
}

export interface PostgrestSettings {
  readonly databasePort: number;
  readonly jwtSecret: string;
}

export type PostgrestState = 'idle' | 'starting' | 'ready' | 'failed' | 'stopped';

export interface Postgrest {
  readonly state: PostgrestState;
  readonly address: RestAddress;
  /** Process id while it runs. */
  readonly pid: number | null;
  /** Resolves when it answers. Rejects with FirmlineError 'service-failed'. */
  readonly start: (settings: PostgrestSettings) => Promise<void>;
  /** Resolves when no process is left. */
  readonly stop: () => Promise<void>;
}

const startTimeoutMs = 20_000;
const probeEveryMs = 1000;
/** Longer than any stack runs: replacing its connection leaves PostgREST without one for a moment. */
const never = String(1000 * 24 * 3600);
const restartLimit = 5;
const restartWindowMs = 60_000;

/**
 * Runs PostgREST under a guardian and restarts it when it dies. The guardian starts at once, so that its own start-up
 * overlaps with the database's; PostgREST runs from `start`.
 * @throws FirmlineError 'binary-missing'
 */
export async function createPostgrest({ log, onExit }: PostgrestOptions): Promise<Postgrest> {
  const binary = findPostgrest();
  const folder = mkdtempSync(path.join(tmpdir(), 'firmline-'));
  const address = await chooseAddress(folder);
  let state: PostgrestState = 'idle';
  let pid: number | null = null;
  let settings: PostgrestSettings | undefined;
  let guardian: GuardianProcess = guard();
  let lastLines: string[] = [];
  let exits: number[] = [];
  let probes: NodeJS.Timeout | undefined;
  const waiting = new Set<PromiseWithResolvers<void>>();

  function guard(): GuardianProcess {
    return startGuardian(folder, { onReport: receive, onLost: () => void lostGuardian() });
  }

  function settle(next: PostgrestState, error?: FirmlineError): void {
    state = next;
    clearInterval(probes);
    for (const waiter of waiting) {
      if (error) waiter.reject(error);
      else waiter.resolve();
    }
    waiting.clear();
  }

  function run(): void {
    if (!settings) return;
    state = 'starting';
    if ('socketPath' in address) rmSync(address.socketPath, { force: true });
    guardian.run({ type: 'run', binary, env: environment(address, settings) });
    // For a PostgREST whose log says "ready" in other words.
    clearInterval(probes);
    probes = setInterval(() => void probe(), probeEveryMs);
  }

  async function probe(): Promise<void> {
    if (state === 'starting' && (await isAnswering(address)) && state === 'starting') settle('ready');
  }

  function receive(report: GuardianReport): void {
    if (report.type === 'started') pid = report.pid;
    else if (report.type === 'exited') void restart(report.reason);
    else if (report.text !== '') {
      lastLines = [...lastLines.slice(-4), report.text];
      log(`postgrest: ${report.text}`);
      // A request that comes earlier makes it drop its connection and begin again.
      if (/schema cache (loaded|queried)/i.test(report.text)) void probe();
    }
  }

  async function lostGuardian(): Promise<void> {
    if (state === 'stopped') return;
    guardian = guard();
    if (settings) await restart('its guardian process is gone');
  }

  async function restart(reason: string): Promise<void> {
    pid = null;
    if (state === 'stopped' || state === 'failed') return;
    const now = Date.now();
    exits = [...exits.filter((at) => now - at < restartWindowMs), now];
    log(`postgrest ended: ${reason}`);
    state = 'starting';
    const gaveUp = exits.length > restartLimit;
    if (gaveUp) return settle('failed', failure(`ended ${exits.length} times: ${reason}`));
    try {
      await onExit();
    } catch (cause) {
      return settle('failed', failure(`could not be started again: ${String(cause)}`));
    }
    if (state === 'starting') run();
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
    get pid() {
      return pid;
    },
    address,
    async start(wanted) {
      settings = wanted;
      const ready = Promise.withResolvers<void>();
      waiting.add(ready);
      run();
      const overdue = setTimeout(() => settle('failed', failure('does not answer.')), startTimeoutMs);
      try {
        await ready.promise;
      } finally {
        clearTimeout(overdue);
      }
    },
    async stop() {
      if (state !== 'stopped')
        settle('stopped', new FirmlineError('The stack was stopped.', { code: 'aborted' }));
      pid = null;
      await guardian.close();
      // The guardian's last act, unless it had to be killed.
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function environment(address: RestAddress, { databasePort, jwtSecret }: PostgrestSettings) {
  return {
    ...systemEnvironment(),
    ...addressSettings(address),
    PGRST_DB_URI: `postgres://authenticator@127.0.0.1:${databasePort}/postgres?sslmode=disable&gssencmode=disable`,
    PGRST_DB_SCHEMAS: 'public',
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
