import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WireConnection } from '../session.ts';
import { socketOptions, wireClient } from '../testing/wire-client.ts';
import { message, readyIdle } from './messages.ts';
import { type WireServer, startWireServer } from './server.ts';

let folder: string;
let server: WireServer | undefined;
/** Messages that reached the engine. */
let reached: Buffer[];
let reason: string | null;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-'));
  reached = [];
  reason = null;
});
afterEach(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

/** An engine that responds to everything with "ready". */
const connection = (): WireConnection => ({
  async send(messages) {
    reached.push(...messages.map((one) => Buffer.from(one)));
    return readyIdle;
  },
  onIdle: () => {},
  end: async () => {},
});

async function start(where = folder): Promise<WireServer> {
  server = await startWireServer({
    connect: connection,
    folder: where,
    parameters: { server_version: '18.6' },
    whyReadOnly: () => reason,
    log: () => {},
  });
  return server;
}

const tooLong = () => path.join(folder, 'x'.repeat(100));

describe('the address of the database', () => {
  it.skipIf(process.platform === 'win32')('is a socket file for its owner alone', async () => {
    const { address } = await start();
    expect(address.host).toBe(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(path.join(folder, `.s.PGSQL.${address.port}`))).mode & 0o777).toBe(0o600);
  });

  it("is on loopback if the socket file's path would be too long", async () => {
    const { address } = await start(tooLong());
    expect(address.host).toBe('127.0.0.1');
    const { query } = await wireClient(address, address.password);
    await query('select 1');
    expect(reached).toHaveLength(1);
  });
});

describe.each([
  ['a socket file', () => folder],
  ['loopback', tooLong],
])('on %s', (_place, where) => {
  it.each([
    ['another password', (password: string) => `${password}x`],
    ['no password', () => ''],
  ])('blocks a client with %s', async (_, given) => {
    const { address } = await start(where());
    const client = await wireClient(address, given(address.password));
    expect(await client.query('select 1')).toBe('');
    expect(client.socket.destroyed).toBe(true);
    expect(reached).toEqual([]);
  });

  it('blocks a client that begins with a statement', async () => {
    const { address } = await start(where());
    const socket = connect(socketOptions(address));
    socket.resume().end(Buffer.concat([message('Q', 'select 1'), message('Q', 'select 1')]));
    await once(socket, 'close');
    expect(reached).toEqual([]);
  });
});

describe('a connection', () => {
  it.each([
    'set session authorization postgres',
    'SET LOCAL SESSION AUTHORIZATION DEFAULT',
    "set session_authorization = 'postgres'",
    'set "session_authorization" to postgres',
    'reset session authorization',
    'reset all',
    'discard all',
    'set role postgres',
    "set client_encoding = 'UTF8'; reset session authorization",
    "set client_encoding = 'UTF8; '; reset session authorization",
    '/* select */ reset session authorization',
    '-- select\rreset session authorization\nselect',
    ' \n-- a remark\n  do $$ begin end $$',
    'copy secrets to stdout',
    "load 'x'",
  ])('is closed after %s', async (sql) => {
    const { address } = await start();
    const { query, send } = await wireClient(address, address.password);
    expect(await query(sql)).toContain('42501');
    const other = await wireClient(address, address.password);
    expect(await other.send(message('P', '', sql, Buffer.alloc(2)))).toContain('42501');
    expect(await send(message('S'))).toBe('');
    expect(reached).toEqual([]);
  });

  it('is closed after a query with several statements', async () => {
    const { address } = await start();
    const { query } = await wireClient(address, address.password);
    expect(await query('select 1; reset session authorization')).toContain('42501');
    expect(reached).toEqual([]);
  });

  it('is closed after a function call by number', async () => {
    const { address } = await start();
    const { send } = await wireClient(address, address.password);
    expect(await send(message('F', 2077, Buffer.alloc(6)))).toContain('42501');
    expect(reached).toEqual([]);
  });

  it.each([
    "SET client_encoding = 'UTF8';SET client_min_messages TO WARNING;",
    "set local schema ''",
    'BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY',
    '\n -- Types\n  WITH x AS (select 1) select * from x',
    'EXPLAIN (FORMAT JSON) SELECT 1',
    'ABORT',
  ])('may send %s', async (sql) => {
    const { address } = await start();
    const { query } = await wireClient(address, address.password);
    expect(await query(sql)).toBe(readyIdle.toString('latin1'));
    expect(reached).toHaveLength(1);
  });

  it('refuses writes on a full disk with a reason, still reads, and writes once there is space', async () => {
    const { address } = await start();
    const { send } = await wireClient(address, address.password);
    const request = (sql: string) =>
      Buffer.concat([
        message('P', '', sql, Buffer.alloc(2)),
        message('B', '', '', Buffer.alloc(6)),
        message('E', '', 0),
        message('S'),
      ]);
    reason = 'The disk is full: 3 MB are left.';
    const refused = await send(request('BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE'));
    expect(refused).toContain('CPT507');
    expect(refused).toContain(reason);
    expect(reached).toEqual([]);
    await send(request('BEGIN ISOLATION LEVEL READ COMMITTED READ ONLY'));
    expect(reached).toHaveLength(4);
    reason = null;
    await send(request('BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE'));
    expect(reached).toHaveLength(8);
  });

  it('is closed after a message with an impossible length', async () => {
    const { address } = await start();
    const { send, socket } = await wireClient(address, address.password);
    await send(Buffer.from([81, 127, 255, 255, 255]));
    expect(socket.destroyed).toBe(true);
  });
});
