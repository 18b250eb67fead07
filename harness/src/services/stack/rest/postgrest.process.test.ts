import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { postgrestIn } from '../../../testing/postgrest-in.ts';
import { isAlive } from '#util/process-identity';
import { type Postgrest, startPostgrest } from './postgrest.ts';

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

let folder: string;
let broken: string;
let postgrest: Postgrest | undefined;
let notices: string[];
let resets: number;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'firmline-rest-'));
  broken = path.join(folder, 'broken');
  notices = [];
  resets = 0;
  const script = path.join(folder, 'program.mjs');
  writeFileSync(script, program);
  const binary = path.join(folder, 'postgrest');
  writeFileSync(binary, `#!/bin/sh\nexec '${process.execPath}' '${script}' '${broken}'\n`);
  chmodSync(binary, 0o700);
  vi.stubEnv('POSTGREST_BIN', binary);
});
afterEach(async () => {
  await postgrest?.stop();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const start = async () => {
  postgrest = await startPostgrest({
    folder,
    database: { host: '127.0.0.1', port: 1 },
    jwtSecret: 'x'.repeat(43),
    log: () => {},
    notify: (line) => notices.push(line),
    onExit: async () => void (resets += 1),
  });
  return postgrest;
};
const becomes = async (state: string) => {
  await expect.poll(() => postgrest?.state, { timeout: 30_000 }).toBe(state);
};

describe.skipIf(process.platform !== 'linux')('PostgREST', () => {
  it('starts again when it ends, and leaves nothing behind after a stop', async () => {
    const rest = await start();
    const wrapper = rest.pid!;
    const [first] = postgrestIn(wrapper);
    process.kill(first!, 'SIGKILL');
    await expect.poll(() => notices).toEqual(['PostgREST ended (signal SIGKILL). It starts again.']);
    await becomes('ready');
    expect(resets).toBe(1);
    expect(rest.pid).not.toBe(wrapper);
    const pids = [rest.pid!, ...postgrestIn(rest.pid!)];
    await rest.stop();
    expect(pids.filter(isAlive)).toEqual([]);
    expect(rest.pid).toBeNull();
    expect(notices).toHaveLength(1);
  });

  it('starts again when only its wrapper is killed', async () => {
    const rest = await start();
    const pids = [rest.pid!, ...postgrestIn(rest.pid!)];
    process.kill(rest.pid!, 'SIGKILL');
    await expect.poll(() => notices).toEqual(['PostgREST ended (signal SIGKILL). It starts again.']);
    // The system removes an orphan a moment after its end.
    await expect.poll(() => pids.filter(isAlive)).toEqual([]);
    await becomes('ready');
  });

  it.each(['PostgREST', 'its wrapper', 'both'])('stops although %s stands still', async (which) => {
    const rest = await start();
    const [wrapper, child] = [rest.pid!, ...postgrestIn(rest.pid!)] as [number, number];
    if (which !== 'its wrapper') process.kill(child, 'SIGSTOP');
    if (which !== 'PostgREST') process.kill(wrapper, 'SIGSTOP');
    await rest.stop();
    await expect.poll(() => [wrapper, child].filter(isAlive)).toEqual([]);
  });

  it('gives up a program that ends five times, with its last lines', async () => {
    const rest = await start();
    writeFileSync(broken, '');
    process.kill(postgrestIn(rest.pid!)[0]!, 'SIGKILL');
    await becomes('failed');
    expect(notices.at(-1)).toMatch(
      /^PostgREST ended 5 times: exit code 1\nSchema cache loaded\n(?:FATAL: cannot run\n)+Check/,
    );
  });

  it('fails the start with its output if it never ran', async () => {
    writeFileSync(broken, '');
    await expect(start()).rejects.toMatchObject({
      code: 'service-failed',
      message: `PostgREST ended 5 times: exit code 1${'\nFATAL: cannot run'.repeat(5)}`,
    });
  });
});
