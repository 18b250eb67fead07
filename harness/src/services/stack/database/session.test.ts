import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { type DatabaseFailure, openEngine } from './engine/engine.ts';
import { shareSession, type WireConnection } from './session.ts';
import { wireMessage, simpleQuery } from './wire/messages.ts';

const broken: DatabaseFailure[] = [];
const engine = await openEngine({
  folder: null,
  durable: false,
  onBroken: (failure) => broken.push(failure),
});
const session = shareSession(engine);
const bootstrap = new URL('../bootstrap.sql', import.meta.url);

let wire: WireConnection;
beforeAll(async () => {
  const { exec } = await engine.use();
  await exec(await readFile(bootstrap, 'utf8'));
  await exec('create table notes (text text)');
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
    await wire.send([wireMessage('P', '', "insert into notes values ('from the wire')", short(0))]);
    const own = session.run((transaction) => transaction.query("insert into notes values ('our own')"));
    await wire.send([wireMessage('B', '', '', short(0, 0, 0))]);
    await wire.send([wireMessage('E', '', 0)]);
    await wire.send([wireMessage('S')]);
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
    await wire.send([wireMessage('P', '', 'select 1', short(0))]);
    const own = whoAmI();
    await wire.end();
    expect(await own).toBe('postgres');
    expect((await session.run((ours) => ours.query('select from notes'))).rows).toHaveLength(0);
    wire = session.connect();
    expect(await query('select 40 + 2')).toContain('42');
  });
});

it('statements that the end of the engine overtakes are refused', async () => {
  const ending = await openEngine({
    folder: null,
    durable: false,
    onBroken: (failure) => broken.push(failure),
  });
  const { exec, close } = await ending.use();
  const closed = close();
  const late = Promise.allSettled(Array.from({ length: 200 }, () => exec('select 1')));
  await closed;
  for (const { status } of await late) expect(status).toBe('rejected');
});
