import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { type DatabaseFailure, openEngine } from './engine/engine.ts';
import { shareSession, type WireConnection } from './session.ts';
import { message, simpleQuery } from './wire/messages.ts';

const broken: DatabaseFailure[] = [];
const engine = await openEngine({ folder: null, onBroken: (failure) => broken.push(failure) });
const session = shareSession(engine, { idleLimitMs: 300, statementLimitMs: 10_000 });
const bootstrap = new URL('../bootstrap.sql', import.meta.url);

let wire: WireConnection;
beforeAll(async () => {
  const { exec } = await engine.use();
  await exec(await readFile(bootstrap, 'utf8'));
  await exec('create table notes (text text); grant all on notes to authenticator, anon; ');
  await exec("create table secrets (text text); insert into secrets values ('prompt')");
});
afterAll(() => engine.close());
beforeEach(async () => {
  await session.run((transaction) => transaction.exec('delete from notes'));
  wire = session.connect();
});
afterEach(() => wire.end());

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const query = async (sql: string) => text(await wire.send([simpleQuery(sql)]));
const short = (...numbers: number[]) => Buffer.from(numbers.flatMap((number) => [0, number]));

async function whoAmI(): Promise<string> {
  return session.run(async (transaction) => {
    const { rows } = await transaction.query<{ current_user: string }>('select current_user');
    return rows[0]!.current_user;
  });
}

/** Resolves to 'waiting' if the task is still pending after everything else has run. */
async function stateOf(task: Promise<unknown>): Promise<unknown> {
  await query('select 1');
  await query('select 1');
  return Promise.race([task, Promise.resolve('waiting')]);
}

describe('a shared session', () => {
  it('keeps our own queries out of an open transaction of the connection', async () => {
    await query('begin');
    await query('set local role anon');
    const own = whoAmI();
    expect(await stateOf(own)).toBe('waiting');
    await query('commit');
    expect(await own).toBe('postgres');
  });

  it('keeps our own queries out between the messages of one statement', async () => {
    await wire.send([message('P', '', "insert into notes values ('from the wire')", short(0))]);
    const own = session.run((transaction) => transaction.query("insert into notes values ('our own')"));
    await wire.send([message('B', '', '', short(0, 0, 0))]);
    await wire.send([message('E', '', 0)]);
    await wire.send([message('S')]);
    await own;
    const rows = await session.run((transaction) =>
      transaction.query('select text from notes order by text'),
    );
    expect(rows.rows).toEqual([{ text: 'from the wire' }, { text: 'our own' }]);
  });

  it('keeps the connection out of our own transaction', async () => {
    const { promise: pause, resolve: goOn } = Promise.withResolvers<void>();
    const own = session.run(async (transaction) => {
      await transaction.query("insert into notes values ('first')");
      await pause;
      await transaction.query("insert into notes values ('second')");
    });
    const seen = query('select count(*) from notes');
    goOn();
    await own;
    expect(await seen).toContain('2');
  });

  it('stays with the connection after an error inside its transaction', async () => {
    await query('begin');
    expect(await query('select nonsense')).toContain('42703');
    const own = whoAmI();
    expect(await stateOf(own)).toBe('waiting');
    await query('rollback');
    expect(await own).toBe('postgres');
  });

  it('is rolled back and released when the connection ends', async () => {
    await query('begin');
    await query("insert into notes values ('unfinished')");
    await query('set local role anon');
    await wire.send([message('P', '', 'select 1', short(0))]);
    const own = whoAmI();
    await wire.end();
    expect(await own).toBe('postgres');
    expect((await session.run((ours) => ours.query('select from notes'))).rows).toHaveLength(0);
    wire = session.connect();
    expect(await query('select 40 + 2')).toContain('42');
  });

  it('ends and notifies a connection that leaves a transaction open', async () => {
    const told = Promise.withResolvers<void>();
    wire.onIdle(told.resolve);
    await query('begin');
    await query("insert into notes values ('unfinished')");
    expect(await whoAmI()).toBe('postgres');
    await told.promise;
    expect((await session.run((ours) => ours.query('select from notes'))).rows).toHaveLength(0);
    await expect(query('select 1')).rejects.toThrow('has ended');
  });

  it('runs tasks in order and continues after a failed one', async () => {
    const order: number[] = [];
    const results = await Promise.allSettled(
      [1, 2, 3].map((turn) =>
        session.run(async (transaction) => {
          order.push(turn);
          if (turn === 2) await transaction.query('select nonsense');
        }),
      ),
    );
    expect(order).toEqual([1, 2, 3]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(broken).toEqual([]);
  });
});

describe('a connection', () => {
  // Bypasses the server's list of allowed statements: Postgres itself refuses these.
  it.each([
    'reset role',
    'set role postgres',
    'set role none',
    "select set_config('role', 'postgres', false)",
    "select set_config('session_authorization', 'postgres', false)",
    "select set_config('Session_Authorization', 'postgres', true)",
    "select pg_catalog.set_config('session_authorization', 'postgres', false)",
    "select firmline_wire.set_config('search_path', 'public; set session authorization postgres', false)",
    "update pg_settings set setting = 'postgres' where name = 'session_authorization'",
    "do $$ begin execute 'set session authorization postgres'; end $$",
    "select query_to_xml('set session authorization postgres', true, true, '')",
    "create function public.climb() returns text language sql as 'select 1::text'",
    'create temp table mine (text text)',
    'alter role authenticator superuser',
    'alter role postgres nologin',
    'grant postgres to authenticator',
    "copy (select 1) to program 'id'",
    "copy notes from '/etc/passwd'",
    "select pg_read_file('/etc/passwd')",
    "select lo_import('/etc/passwd')",
    'select pg_terminate_backend(pg_backend_pid())',
    'select * from secrets',
  ])('gains no rights by %s', async (sql) => {
    await query(sql);
    expect(await query('select session_user, current_user')).toMatch(/authenticator.*authenticator/s);
    expect(await query('select * from public.secrets')).toContain('42501');
  });

  it("switches to the roles of the data service within a transaction and sets the request's settings", async () => {
    await query('begin');
    await query(
      `select set_config('search_path', '"public", "firmline_wire"', true), set_config('role', 'anon', true),
       set_config('request.headers', '{"a":"it''s \\ \\n"}', true), set_config('request.jwt.claims', '', true)`,
    );
    const seen = await query(
      "select current_user, current_setting('request.headers'), current_schemas(false)",
    );
    expect(seen).toContain('anon');
    expect(seen).toContain('{"a":"it\'s \\ \\n"}');
    expect(seen).toContain('{public,firmline_wire}');
    await query('commit');
    expect(
      await query("select current_user, '<' || current_setting('request.headers', true) || '>'"),
    ).toMatch(/authenticator.*<>/s);
  });

  it('leaves no setting to later connections or our own transactions', async () => {
    await query("set statement_timeout = '12s'");
    await query("select set_config('request.headers', 'mine', false)");
    const read =
      "select current_setting('statement_timeout') || current_setting('request.headers', true) as found";
    const { rows } = await session.run((transaction) => transaction.query(read));
    expect(rows).toEqual([{ found: '0' }]);
    await wire.end();
    wire = session.connect();
    expect(await query(read)).not.toContain('mine');
  });
});
