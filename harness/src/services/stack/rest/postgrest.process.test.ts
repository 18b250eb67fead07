import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAlive } from '../process-identity.ts';
import { type Postgrest, createPostgrest } from './postgrest.ts';

/** Responds on its socket like PostgREST, or ends at once while a file named `broken` exists. */
const program = `
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
if (existsSync(process.argv[2])) {
  console.error('FATAL: cannot run');
  process.exit(1);
}
createServer((request, response) => response.end()).listen(process.env.PGRST_SERVER_UNIX_SOCKET, () =>
  console.error('Schema cache loaded'),
);
`;

const realSetTimeout = globalThis.setTimeout;

let folder: string;
let broken: string;
let logFile: string;
let postgrest: Postgrest;
let notices: string[];
let resets: number;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'firmline-rest-'));
  broken = path.join(folder, 'broken');
  logFile = path.join(folder, 'postgrest.log');
  notices = [];
  resets = 0;
  const script = path.join(folder, 'program.mjs');
  writeFileSync(script, program);
  const binary = path.join(folder, 'postgrest');
  writeFileSync(binary, `#!/bin/sh\nexec '${process.execPath}' '${script}' '${broken}'\n`);
  chmodSync(binary, 0o700);
  vi.stubEnv('POSTGREST_BIN', binary);
  // Fakes only the delays between starts.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  postgrest = await createPostgrest({
    log: () => {},
    notify: (line) => notices.push(line),
    logFile,
    onExit: async () => void (resets += 1),
  });
});
afterEach(async () => {
  await postgrest.stop();
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const nowhere = { host: '127.0.0.1', port: 1, password: '' };
const start = () => postgrest.start({ database: nowhere, jwtSecret: 'x'.repeat(43) });
/** Waits on the real clock; the test's time limit ends it. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => void realSetTimeout(resolve, 5));
}
const reached = (state: string, restarts: number) =>
  until(() => postgrest.state === state && postgrest.health.restarts === restarts);

/**
 * Ends it once and advances the clock to its restart. Synchronously, so that the program cannot end again meanwhile and
 * restart twice.
 */
async function end(pid: number | null): Promise<void> {
  const { restarts } = postgrest.health;
  process.kill(pid!, 'SIGKILL');
  await reached('down', restarts);
  vi.advanceTimersByTime(30_000);
}

describe.skipIf(process.platform === 'win32')('PostgREST', { timeout: 60_000 }, () => {
  it('restarts every time it ends, and reports it', async () => {
    await start();
    expect(postgrest.health).toMatchObject({ state: 'ready', restarts: 0, lastEnd: null, nextStart: null });
    expect(notices).toEqual([]);
    for (let ends = 1; ends <= 8; ends++) {
      await end(postgrest.health.pid);
      await reached('ready', ends);
    }
    expect(resets).toBe(8);
    expect(postgrest.health.lastEnd?.reason).toBe('signal SIGKILL');
    expect(notices[0]).toBe('PostgREST ended (signal SIGKILL). It restarts now.');
    expect(notices[1]).toMatch(/^PostgREST is back after [\d.]+ s\.$/);
    expect(notices[14]).toBe('PostgREST ended (signal SIGKILL). It restarts in 16 s.');
    expect(notices).toHaveLength(16);
  });

  it('retries a broken program forever, reports it once and logs its output', async () => {
    await start();
    writeFileSync(broken, '');
    await end(postgrest.health.pid);
    for (let restarts = 1; restarts <= 12; restarts++) {
      await reached('down', restarts);
      expect(postgrest.health).toMatchObject({ pid: null, lastEnd: { reason: 'exit code 1' } });
      expect(Date.parse(postgrest.health.nextStart ?? '')).toBeGreaterThan(Date.now() - 60_000);
      if (restarts < 12) vi.advanceTimersByTime(30_000);
    }
    expect(notices).toHaveLength(9);
    expect(notices.at(-1)).toBe(
      'PostgREST ended (exit code 1). It restarts in 30 s, then every time it ends.',
    );
    rmSync(broken);
    vi.advanceTimersByTime(30_000);
    await reached('ready', 13);
    expect(notices.at(-1)).toMatch(/^PostgREST is back/);
    expect(readFileSync(logFile, 'utf8')).toMatch(/Z FATAL: cannot run\n[^]*Z ended: exit code 1\n/);
    expect(statSync(logFile).mode & 0o777).toBe(0o600);
  });

  it.runIf(process.platform === 'linux')('restarts every time its watchdog ends', async () => {
    await start();
    for (let ends = 1; ends <= 8; ends++) {
      const { pid } = postgrest.health;
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      await end(Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1]));
      await reached('ready', ends);
      await until(() => !isAlive(pid!));
    }
    expect(postgrest.health.lastEnd?.reason).toBe('its watchdog process ended');
  });

  it('fails the start with its output if it never ran', async () => {
    writeFileSync(broken, '');
    const failure = start().catch((error: unknown) => error);
    for (let restarts = 0; restarts < 5; restarts++) {
      await reached('down', restarts);
      vi.advanceTimersByTime(2000);
    }
    expect(await failure).toMatchObject({
      code: 'service-failed',
      message: `PostgREST ended 6 times: exit code 1${'\nFATAL: cannot run'.repeat(5)}`,
    });
    expect(postgrest.state).toBe('failed');
    expect(notices).toEqual([]);
  });

  it('does not restart after a stop', async () => {
    await start();
    writeFileSync(broken, '');
    process.kill(postgrest.health.pid!, 'SIGKILL');
    await reached('down', 0);
    await postgrest.stop();
    rmSync(broken);
    vi.advanceTimersByTime(60_000);
    expect(postgrest.health).toMatchObject({ state: 'stopped', restarts: 0, nextStart: null });
  });
});
