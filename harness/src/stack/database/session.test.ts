import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { shareSession } from './session.ts';

const db = await PGlite.create();
await db.exec('create role anon nologin; create table notes (text text);');
const broken: unknown[] = [];
const session = shareSession(db, (cause) => broken.push(cause));

afterAll(() => db.close());
beforeEach(async () => {
  await session.reset();
  await db.exec('delete from notes');
});

function message(type: string, ...parts: (string | number)[]): Uint8Array {
  const body = Buffer.concat(
    parts.map((part) => {
      if (typeof part === 'string') return Buffer.from(`${part}\0`);
      const number = Buffer.alloc(2);
      number.writeInt16BE(part);
      return number;
    }),
  );
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(4 + body.length, 1);
  return Uint8Array.from(Buffer.concat([head, body]));
}

/** As the socket server sends a connection's messages. */
async function send(bytes: Uint8Array): Promise<string> {
  let answer = '';
  await session.wire.runExclusive(() =>
    session.wire.execProtocolRawStream(bytes, {
      onRawData: (data) => {
        answer += Buffer.from(data).toString('latin1');
      },
    }),
  );
  return answer;
}

const query = (sql: string) => send(message('Q', sql));

async function whoAmI(): Promise<string> {
  return session.run(async (transaction) => {
    const { rows } = await transaction.query<{ current_user: string }>('select current_user');
    return rows[0]!.current_user;
  });
}

/** Resolves to 'waiting' when the task is still not done after everything else that could run has run. */
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

  it('keeps them out between the messages of one statement', async () => {
    await send(message('P', '', "insert into notes values ('from the wire')", 0));
    const own = session.run((transaction) => transaction.query("insert into notes values ('our own')"));
    await send(message('B', '', '', 0, 0, 0));
    await send(message('E', '', 0, 0));
    await send(message('S'));
    await own;
    const { rows } = await db.query('select text from notes order by text');
    expect(rows).toEqual([{ text: 'from the wire' }, { text: 'our own' }]);
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

  it.each([
    ['says goodbye', () => send(message('X'))],
    ['breaks off', () => session.reset()],
    ['is detached by the socket server', () => session.wire.exec('ROLLBACK')],
  ])('is given back, rolled back, when the connection %s', async (_, end) => {
    await query('begin');
    await query("insert into notes values ('unfinished')");
    await query('set local role anon');
    await send(message('P', '', 'select 1', 0));
    const own = whoAmI();
    await end();
    expect(await own).toBe('postgres');
    expect((await db.query('select from notes')).rows).toHaveLength(0);
    expect(await query('select 40 + 2')).toContain('42');
  });

  it('gives turns in order and goes on after a task that fails', async () => {
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
