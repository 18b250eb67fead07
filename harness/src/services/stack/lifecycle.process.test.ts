import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder, writeTestFirms, writeTestPage } from '../../testing/test-page.ts';
import { isAlive } from '#util/process-identity';

const script = fileURLToPath(new URL('../../testing/stack-process.ts', import.meta.url));
const { folder, remove } = await temporaryFolder();
const dataDir = path.join(folder, 'data');
const seedFile = path.join(folder, 'firms.csv');
const started = new Set<ChildProcess>();

beforeAll(async () => {
  await writeTestPage(folder);
  await writeTestFirms(seedFile);
});
afterEach(async () => {
  for (const child of started) {
    child.kill('SIGKILL');
    await ended(child);
  }
  started.clear();
});
afterAll(remove);

type Report =
  | { readonly url: string; readonly restPids: readonly number[] }
  | { readonly code: string; readonly message: string };

async function run(
  ending: 'wait' | 'crash',
  options: object = {},
): Promise<{ child: ChildProcess; report: Report; stderr: () => string }> {
  const settings = { port: 0, dataDir, pageDir: folder, seedFile, ...options };
  const child = fork(script, [ending, JSON.stringify(settings)], {
    execArgv: [...process.execArgv, '--conditions=@firmline/source'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  started.add(child);
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const report = await new Promise<Report>((resolve, reject) => {
    child.once('message', (message: Report) => resolve(message));
    child.once('exit', (code) => reject(new Error(`ended with ${code} before any report: ${stderr}`)));
  });
  return { child, report, stderr: () => stderr };
}

async function running(...args: Parameters<typeof run>) {
  const { child, report, stderr } = await run(...args);
  if (!('url' in report)) throw new Error(report.message);
  return { child, ...report, stderr };
}

async function failure(...args: Parameters<typeof run>) {
  const { child, report } = await run(...args);
  await ended(child);
  if (!('code' in report)) throw new Error(`started at ${report.url}`);
  return report;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

/** Waits for the condition; the test's time limit ends it. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(20);
}

/** Command lines of all processes that mention the text. */
function processesWith(text: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')];
      } catch {
        return [];
      }
    })
    .filter((line) => line.includes(text));
}

function socketFolder(pid: number): string {
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
  const socket = /PGRST_SERVER_UNIX_SOCKET=([^\0]+)/.exec(environment)?.[1];
  if (socket === undefined) throw new Error('PostgREST has no socket file');
  return path.dirname(socket);
}

// Each begins with the data that the one before it has left.
describe.skipIf(process.platform !== 'linux')('a stack as a child process', { shuffle: false }, () => {
  it('creates the database of an interrupted first start again, and leaves no process behind after Ctrl-C', async () => {
    await mkdir(path.join(dataDir, 'database.draft'), { recursive: true });
    await writeFile(path.join(dataDir, 'database.draft/PG_VERSION'), '18\n');
    const { child, restPids, url } = await running('wait');
    expect(await slugs(url)).toEqual(['default', '法律-事務所']);
    const privateFolder = socketFolder(restPids[0]!);
    // PostgREST and its wrapper.
    expect(restPids).toHaveLength(2);
    expect(restPids.every(isAlive)).toBe(true);
    child.kill('SIGINT');
    await ended(child);
    await until(() => !restPids.some(isAlive) && processesWith(privateFolder).length === 0);
    expect(existsSync(privateFolder)).toBe(false);
  });

  it('leaves neither process nor notes after a crash', async () => {
    const { child, restPids, stderr } = await running('crash');
    await ended(child);
    await until(() => !restPids.some(isAlive));
    expect(existsSync(path.join(dataDir, 'stack.json'))).toBe(false);
    expect(existsSync(path.join(dataDir, 'stack.lock'))).toBe(false);
    expect(stderr()).toContain('a crash that was planned');
  });

  it('refuses a second stack, and after a SIGKILL leaves no process and keeps its firms', async () => {
    const first = await running('wait');
    const { serviceRoleKey } = readInfo();
    const added = await fetch(`${first.url}/_/rest/v1/legal_firm_visitors`, {
      method: 'POST',
      headers: { apikey: serviceRoleKey, 'content-type': 'application/json' },
      body: JSON.stringify({ slug: 'kept', name: 'Kept' }),
    });
    expect(added.status).toBe(201);
    const refused = await failure('wait');
    expect(refused.code).toBe('stack-running');
    expect(refused.message).toContain(first.url);
    expect(refused.message).toContain(String(first.child.pid));
    expect((await fetch(`${first.url}/_/health`)).status).toBe(200);
    // As a stack in another container appears, because its process has another number there.
    const lock = path.join(dataDir, 'stack.lock');
    const held = readFileSync(lock, 'utf8');
    await writeFile(lock, held.replace(String(first.child.pid), '4194305'));
    expect(await failure('wait')).toEqual({
      code: 'stack-running',
      message: `A stack is already running on this data at ${first.url} (in another container).`,
    });
    await writeFile(lock, held);

    const privateFolder = socketFolder(first.restPids[0]!);
    first.child.kill('SIGKILL');
    await ended(first.child);
    await until(() => !first.restPids.some(isAlive) && processesWith(privateFolder).length === 0);
    expect(existsSync(privateFolder)).toBe(false);
    expect(existsSync(path.join(dataDir, 'stack.lock'))).toBe(true);
    // Others could read it.
    const own = ['', 'database', 'keys.json'];
    for (const name of own) chmodSync(path.join(dataDir, name), 0o755);
    const second = await running('wait');
    expect(await slugs(second.url)).toEqual(['default', 'kept', '法律-事務所']);
    expect(own.map((name) => statSync(path.join(dataDir, name)).mode & 0o077)).toEqual([0, 0, 0]);
  });

  it('empties only the database with fresh, and keeps the firm of the page at /', async () => {
    const keys = readFileSync(path.join(dataDir, 'keys.json'), 'utf8');
    await writeFile(path.join(dataDir, 'notes.txt'), 'mine');
    const list = path.join(folder, 'one.csv');
    await writeFile(list, 'slug,name,company_name\nonly,Ada,"Only, LLP"\n');
    const { url } = await running('wait', { fresh: true, seedFile: list });
    expect(await slugs(url)).toEqual(['default', 'only']);
    expect(readFileSync(path.join(dataDir, 'keys.json'), 'utf8')).toBe(keys);
    expect(readFileSync(path.join(dataDir, 'notes.txt'), 'utf8')).toBe('mine');
  });

  it('does not empty a folder that is not a database', async () => {
    const foreign = path.join(folder, 'foreign');
    await mkdir(path.join(foreign, 'database'), { recursive: true });
    await writeFile(path.join(foreign, 'database/thesis.txt'), 'years of work');
    expect(await failure('wait', { dataDir: foreign, fresh: true })).toMatchObject({ code: 'conflict' });
    expect(existsSync(path.join(foreign, 'database/thesis.txt'))).toBe(true);
  });

  it.each([
    [undefined, '127.0.0.1'],
    ['::1', '127.0.0.1'],
    ['0.0.0.0', '::1'],
  ])('reports a busy port before starting anything, with the host %s at %s', async (host, busyAddress) => {
    const busy = createServer().listen(0, busyAddress);
    await once(busy, 'listening');
    const address = busy.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const empty = path.join(folder, 'empty');
    const report = await failure('wait', { port, dataDir: empty, ...(host && { host }) });
    busy.close();
    expect(report).toEqual({ code: 'port-in-use', message: `Port ${port} is in use by another program.` });
    expect(readdirSync(empty)).toEqual([]);
  });
});

function readInfo(): { serviceRoleKey: string } {
  return JSON.parse(readFileSync(path.join(dataDir, 'stack.json'), 'utf8'));
}

async function slugs(url: string): Promise<string[]> {
  const response = await fetch(`${url}/_/rest/v1/legal_firm_visitors?select=slug&order=slug`, {
    headers: { apikey: readInfo().serviceRoleKey },
  });
  const firms = (await response.json()) as { slug: string }[];
  return firms.map(({ slug }) => slug);
}
