import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { FirmlineError } from '@firmline/sdk/errors';
import { followCall } from './lifecycle.ts';
import { type Condition, createPlatformStore, platformSchema } from './store.ts';

const orgId = '5b1d7c2e-2f77-4b0e-8f0a-3a1f6f0f9a10';
const unknownId = '00000000-0000-4000-8000-000000000000';
const db = await PGlite.create();
await db.exec(platformSchema);
const store = createPlatformStore({ run: (task) => db.transaction(task), orgId });

afterAll(() => db.close());
beforeEach(() => db.exec('delete from platform.records'));

const idsOf = async (where: readonly Condition[], more: object = {}) =>
  (await store.list('call', { where, limit: 100, ...more })).map(({ id }) => id);

describe('a record', () => {
  it('gets its id, organisation and times, and keeps its fields', async () => {
    const fields = { name: 'Desk', model: { messages: [{ content: 'Grüße, "法"' }] }, tags: [], none: null };
    const record = await store.insert('assistant', fields);
    expect(record).toEqual({
      ...fields,
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      orgId,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: record.createdAt,
    });
    expect(await store.get('assistant', record.id)).toEqual(record);
    expect(await store.get('call', record.id)).toBeNull();
    expect(await store.get('assistant', "x' or true")).toBeNull();
  });

  it('is updated by field: null removes, objects are replaced completely', async () => {
    const { id, createdAt } = await store.insert('call', { status: 'queued', cost: 0, a: { b: 1, c: 2 } });
    const updated = await store.update('call', id, { status: null, a: { b: 3 }, d: [] });
    expect(updated).toEqual({
      id,
      orgId,
      createdAt,
      updatedAt: expect.any(String),
      cost: 0,
      a: { b: 3 },
      d: [],
    });
    expect(await store.get('call', id)).toEqual(updated);
  });

  it('is replaced completely and removed once', async () => {
    const { id } = await store.insert('call', { status: 'queued', cost: 0 });
    expect(await store.replace('call', id, { name: 'x' })).not.toHaveProperty('cost');
    expect(await store.remove('call', id)).toMatchObject({ id, name: 'x' });
    expect(await store.remove('call', id)).toBeNull();
    expect(await store.update('call', unknownId, {})).toBeNull();
    expect(await store.replace('call', 'nonsense', {})).toBeNull();
  });
});

describe('a list', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));

  it('begins with the newest and supports limit, offset and order', async () => {
    const ids: string[] = [];
    for (const day of [1, 2, 3]) ids.push((await store.insert('call', { createdAt: at(day) })).id);
    expect(await idsOf([])).toEqual(ids.toReversed());
    expect(await idsOf([], { limit: 1, offset: 1 })).toEqual([ids[1]]);
    expect(await idsOf([], { limit: 0 })).toEqual([]);
    expect(await idsOf([], { order: 'ASC' })).toEqual(ids);
    const bound = (comparison: 'Gt' | 'Ge' | 'Lt' | 'Le') =>
      idsOf([{ time: 'createdAt', comparison, at: at(2) }]);
    expect(await bound('Gt')).toEqual([ids[2]]);
    expect(await bound('Ge')).toEqual([ids[2], ids[1]]);
    expect(await bound('Lt')).toEqual([ids[0]]);
    expect(await bound('Le')).toEqual([ids[1], ids[0]]);
  });

  it('is filtered by fields of its records', async () => {
    const one = await store.insert('call', {
      cost: 0.3,
      name: 'Über 100 %',
      customer: { number: '+1', checked: false },
    });
    const other = await store.insert('call', { cost: 2, customer: { number: '+2' } });
    const cases: [Condition, string[]][] = [
      [{ path: 'customer.number', is: '+1' }, [one.id]],
      [{ path: 'customer.checked', is: false }, [one.id]],
      [{ path: 'cost', is: 0.3 }, [one.id]],
      [{ path: 'cost', atLeast: 0.3 }, [one.id, other.id]],
      [{ path: 'cost', atLeast: 0.31 }, [other.id]],
      [{ path: 'cost', atMost: 1 }, [one.id]],
      [{ path: 'id', oneOf: [other.id, 'x'] }, [other.id]],
      [{ path: "x' or true or '", is: 'x' }, []],
    ];
    for (const [condition, ids] of cases) {
      expect([condition, (await idsOf([condition])).toSorted()]).toEqual([condition, ids.toSorted()]);
      expect(await store.count('call', [condition])).toBe(ids.length);
    }
  });
});

describe('several steps', () => {
  it('all succeed or none', async () => {
    const task = store.atomically(async (inner) => {
      const { id } = await inner.insert('call', {});
      await inner.bytes.write(id, new Uint8Array(3));
      throw new RangeError('in the middle');
    });
    await expect(task).rejects.toThrow('in the middle');
    expect(await store.count('call', [])).toBe(0);
  });
});

describe('bytes', () => {
  const piecesOf = async (id: string, size: number) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of store.bytes.read(id, size)) pieces.push(piece);
    return pieces;
  };

  it('are read back in pieces until they are removed', async () => {
    const bytes = Uint8Array.from({ length: 2_500_000 }, (_, index) => index * 31);
    await store.bytes.write(unknownId, bytes);
    const pieces = await piecesOf(unknownId, bytes.length);
    expect(pieces.length).toBeGreaterThan(1);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    await store.bytes.remove(unknownId);
    await expect(piecesOf(unknownId, bytes.length)).rejects.toThrow('removed');
    expect(await piecesOf(unknownId, 0)).toEqual([]);
  });
});

const following = { log: () => {}, signal: new AbortController().signal };

it('a call ends in the store as soon as that can be written, after what came before', async () => {
  const { id } = await store.insert('call', { type: 'webCall', status: 'queued' });
  let isFull = true;
  const full = new FirmlineError('The disk is full.', { code: 'database' });
  const busy = createPlatformStore({
    run: async (task) => {
      if (isFull) throw full;
      return db.transaction(task);
    },
    orgId,
  });
  const lines: string[] = [];
  const follow = followCall(busy, { ...following, log: (line) => lines.push(line) });
  follow(id, 'joined');
  follow(id, 'ended', { reason: 'customer-ended-call', at: Date.now() });
  await expect
    .poll(() => lines)
    .toEqual([`platform: call ${id} not updated: FirmlineError: The disk is full.`]);
  isFull = false;
  await expect
    .poll(() => store.get('call', id), { timeout: 5000 })
    .toMatchObject({ status: 'ended', endedReason: 'customer-ended-call', startedAt: expect.any(String) });
});

it('what was said is stored when a call ends', async () => {
  const { id } = await store.insert('call', { type: 'webCall', status: 'in-progress' });
  const at = Date.now();
  const times = { time: at, endTime: at, secondsFromStart: 0 };
  followCall(store, following)(
    id,
    'ended',
    { reason: 'customer-ended-call', at },
    {
      messages: [
        { role: 'bot', message: 'Hello.', ...times },
        { role: 'user', message: 'When are you open?', ...times },
      ],
      messagesOpenAIFormatted: [{ role: 'assistant', content: 'Hello.' }],
    },
  );
  await expect
    .poll(() => store.get('call', id))
    .toMatchObject({
      status: 'ended',
      artifact: {
        messages: [{ message: 'Hello.' }, { message: 'When are you open?' }],
        transcript: 'AI: Hello.\nUser: When are you open?\n',
      },
    });
});
