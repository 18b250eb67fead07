import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { FirmlineError } from '@firmline/sdk/errors';
import { type DataDir, openDataDir } from '../data-dir.ts';
import { type Database, openDatabase } from './database.ts';
import { DatabaseFailure, openEngine } from './engine/engine.ts';
import { cannotOpen } from './open-stored.ts';
import { shareSession } from './session.ts';
import { simpleQuery } from './wire/messages.ts';

let folder: string;
let dataDir: DataDir;
let reason: FirmlineError | null = null;
const full = new FirmlineError('The disk is full: 3 MB are left.', { code: 'database' });
const log: string[] = [];
let database: Database | undefined;

async function open(): Promise<Database> {
  database = await openDatabase({
    dataDir,
    socketFolder: folder,
    fresh: false,
    durable: false,
    prepare: async ({ run }) =>
      run((transaction) =>
        transaction.query(
          "insert into legal_firm_visitors (slug, name) select 'kept', 'Kept' where not exists (select from legal_firm_visitors)",
        ),
      ).then(() => undefined),
    log: (line) => log.push(line),
    whyFull: () => reason,
  });
  return database;
}

async function close(): Promise<void> {
  await database?.close();
  database = undefined;
}

const firms = async (): Promise<string[]> => {
  const { rows } = await (
    await open()
  ).run((transaction) =>
    transaction.query<{ slug: string }>('select slug from legal_firm_visitors order by slug'),
  );
  await close();
  return rows.map(({ slug }) => slug);
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-database-'));
  dataDir = await openDataDir(path.join(folder, 'data'));
  await open();
  await close();
});
afterEach(async () => {
  reason = null;
  await close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const inside = (name: string) => path.join(dataDir.database, name);

it('a full disk refuses writes with a reason, still reads, and writes again once there is space', async () => {
  const { run } = await open();
  const write = () => run(({ query }) => query("update legal_firm_visitors set name = 'New'"));
  const read = () => run(({ query }) => query('select name from legal_firm_visitors'));
  reason = full;
  await expect(write()).rejects.toMatchObject({ code: 'database', message: full.message });
  expect((await read()).rows).toEqual([{ name: 'Kept' }]);
  reason = null;
  await write();
  expect((await read()).rows).toEqual([{ name: 'New' }]);
});

it('a full disk is the reason that a start gives', async () => {
  reason = full;
  await expect(open()).rejects.toMatchObject({ code: 'database', message: full.message });
});

it('an engine restarts after an unexpected end', async () => {
  const ends: string[] = [];
  const engine = await openEngine({
    folder: dataDir.database,
    durable: false,
    onBroken: ({ message }) => ends.push(message),
  });
  onTestFinished(() => engine.close());
  const session = shareSession(engine);
  const connection = session.connect();
  await connection.send([simpleQuery('begin'), simpleQuery('set local role anon')]);
  // Like a full disk: the next log file cannot be created.
  await rename(inside('pg_wal'), inside('gone'));
  const lost = connection.send([
    simpleQuery("reset role; select pg_switch_wal(); update legal_firm_visitors set name = 'Lost'"),
  ]);
  await expect(lost).rejects.toThrow('ended in the middle of a statement');
  await connection.end();
  await rename(inside('gone'), inside('pg_wal'));
  const { rows } = await session.run(({ query }) =>
    query("select name <> 'Lost' as kept, current_user from legal_firm_visitors"),
  );
  expect(rows).toEqual([{ kept: true, current_user: 'postgres' }]);
  expect(ends).toHaveLength(1);
});

it('a database that cannot be opened again says why', async () => {
  const { run, whyBroken } = await open();
  expect(await whyBroken()).toBeNull();
  await rename(inside('pg_wal'), inside('gone'));
  const sql = "select pg_switch_wal(); update legal_firm_visitors set name = 'Lost'";
  await expect(run((transaction) => transaction.exec(sql))).rejects.toThrow('ended in the middle');
  expect(await whyBroken()).toMatch(/^The database in .* fails: .*pg_wal/);
  await rename(inside('gone'), inside('pg_wal'));
  expect(await whyBroken()).toBeNull();
});

it('a start removes a postmaster.pid that a power cut has emptied', async () => {
  await writeFile(inside('postmaster.pid'), '');
  expect(await firms()).toEqual(['kept']);
});

describe('a damaged database', () => {
  let whole: string;
  beforeEach(async () => {
    whole = path.join(folder, 'whole');
    await cp(dataDir.root, whole, { recursive: true });
  });
  afterEach(async () => {
    await rm(dataDir.root, { recursive: true, force: true });
    await rename(whole, dataDir.root);
  });

  it.each([
    ['PG_VERSION', (name: string) => rm(inside(name)), 'PG_VERSION is missing'],
    ['pg_wal', (name: string) => rm(inside(name), { recursive: true }), 'Cannot open the database'],
  ])('is never replaced by an empty one: %s', async (name, damage, what) => {
    await damage(name);
    const before = await readdir(dataDir.database);
    const opened = () => open().catch(({ message, hint }: Record<string, string>) => ({ message, hint }));
    const refused = {
      message: expect.stringContaining(what),
      hint: expect.stringContaining('move the folder away'),
    };
    expect(await opened()).toEqual(refused);
    expect(await opened()).toEqual(refused);
    expect(await readdir(dataDir.database)).toEqual(expect.arrayContaining(before));
  });

  it('of another version is not called damaged', async () => {
    await writeFile(inside('PG_VERSION'), '10\n');
    await expect(open()).rejects.toMatchObject({
      message: expect.stringMatching(/incompatible with server DETAIL: .* PostgreSQL version 10/),
      hint: expect.stringMatching(/^Start it with the version of Firmline that wrote it, /),
    });
  });

  it('whose files belong to somebody else is not called damaged', async () => {
    const lastLines = [
      'LOG:  starting',
      '2026 [1] PANIC:  could not open file "global/pg_control": Permission denied',
    ];
    const failure = new DatabaseFailure({ message: 'ended' }, lastLines);
    expect(await cannotOpen(dataDir, failure)).toMatchObject({
      message: expect.stringMatching(
        /: PANIC: +could not open file "global\/pg_control": Permission denied$/,
      ),
      hint: expect.stringMatching(/^Give its files to the user who runs this, /),
    });
  });

  it('leaves a folder with other contents unchanged', async () => {
    await rm(dataDir.database, { recursive: true });
    await mkdir(dataDir.database);
    await writeFile(inside('thesis.txt'), 'years of work');
    await expect(open()).rejects.toMatchObject({ code: 'conflict' });
    expect(await readdir(dataDir.database)).toEqual(['thesis.txt']);
  });
});

describe('an automatic backup', () => {
  it('is taken only before the schema changes', async () => {
    const { run } = await open();
    expect(await readdir(dataDir.backups).catch(() => [])).toEqual([]);
    await run(({ exec }) => exec("update firmline_stack.schema_version set version = 'earlier'"));
    await close();
    // The folder cannot be created, and nothing is migrated without a backup.
    await writeFile(dataDir.backups, '');
    await expect(open()).rejects.toMatchObject({ code: 'folder-unwritable' });
    await rm(dataDir.backups);
    await firms();
    const names = await readdir(dataDir.backups);
    expect(names).toEqual([expect.stringMatching(/^before-migration-\d{8}T\d{6}Z\.tar\.gz$/)]);
    const file = path.join(dataDir.backups, names[0]!);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(log.join('\n')).toContain(file);

    // As `harness/docs/database.md` says.
    await rename(dataDir.database, `${dataDir.database}.damaged`);
    await mkdir(dataDir.database);
    execFileSync('tar', ['-xzf', file, '-C', dataDir.database]);
    expect(await firms()).toEqual(['kept']);
    await rm(`${dataDir.database}.damaged`, { recursive: true });
  });
});
