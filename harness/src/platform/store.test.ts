import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { preparePlatform } from './lifecycle.ts';
import { resolveAssistant, roomAssistant } from './resolve-assistant.ts';
import { createPlatformStore, platformSchema } from './store.ts';

const orgId = '5b1d7c2e-2f77-4b0e-8f0a-3a1f6f0f9a10';
const unknownId = '00000000-0000-4000-8000-000000000000';
const db = await PGlite.create();
await db.exec(platformSchema);
const store = createPlatformStore({ run: (task) => db.transaction(task), orgId });

afterAll(() => db.close());
beforeEach(() => db.exec('delete from platform.records'));

const all = { limit: 100, equals: {}, times: [] };

describe('the platform’s store', () => {
  it('gives a record its id, organisation and times, and keeps its fields', async () => {
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

  it('updates the fields it is given, and tells of an unknown record', async () => {
    const record = await store.insert('call', { status: 'queued', cost: 0 });
    const updated = await store.update('call', record.id, { status: 'ended' });
    expect(updated).toMatchObject({ id: record.id, status: 'ended', cost: 0, createdAt: record.createdAt });
    expect(await store.update('call', unknownId, {})).toBeNull();
  });

  it('lists the newest first, by limit, match and time', async () => {
    const ids: string[] = [];
    for (const index of [0, 1, 2]) {
      const { id } = await store.insert('call', { assistantId: index === 1 ? 'a' : 'b' });
      ids.push(id);
      await db.query('update platform.records set created_at = $1 where id = $2', [
        new Date(2026, 0, 1 + index),
        id,
      ]);
    }
    const list = async (filter: object) =>
      (await store.list('call', { ...all, ...filter })).map(({ id }) => id);
    expect(await list({})).toEqual(ids.toReversed());
    expect(await list({ limit: 1 })).toEqual([ids[2]]);
    expect(await list({ limit: 0 })).toEqual([]);
    expect(await list({ equals: { assistantId: 'a' } })).toEqual([ids[1]]);
    expect(await list({ equals: { id: ids[0] } })).toEqual([ids[0]]);
    const at = new Date(2026, 0, 2);
    const bound = (comparison: string) => list({ times: [{ field: 'createdAt', comparison, at }] });
    expect(await bound('Gt')).toEqual([ids[2]]);
    expect(await bound('Ge')).toEqual([ids[2], ids[1]]);
    expect(await bound('Lt')).toEqual([ids[0]]);
    expect(await bound('Le')).toEqual([ids[1], ids[0]]);
  });

  it('starts with the demo assistant, made once, and with no call open', async () => {
    const assistantId = '9b1b0a52-6d3c-4a43-9c9c-0a7c0b7e2f11';
    const keys = { platformPublicKey: 'p', platformPrivateKey: 's', orgId, assistantId };
    const open = await store.insert('call', { status: 'in-progress' });
    const done = await store.insert('call', { status: 'ended', endedReason: 'customer-ended-call' });
    await preparePlatform(store, keys);
    await preparePlatform(store, keys);
    expect((await store.list('assistant', all)).map(({ id }) => id)).toEqual([assistantId]);
    expect(await store.get('call', open.id)).toMatchObject({
      status: 'ended',
      endedReason: 'worker-shutdown',
    });
    expect(await store.get('call', done.id)).toEqual(done);
  });
});

describe('who speaks in a call', () => {
  const spoken = async (body: Record<string, unknown>) => roomAssistant(await resolveAssistant(store, body));

  it('is the assistant with its overrides', async () => {
    const { id } = await store.insert('assistant', { firstMessage: 'Stored.', voice: 1 });
    expect(await spoken({ assistantId: id })).toEqual({ firstMessage: 'Stored.' });
    expect(await spoken({ assistantId: id, assistantOverrides: { firstMessage: 'Mine.' } })).toEqual({
      firstMessage: 'Mine.',
    });
    expect(await spoken({ assistant: { firstMessage: 'Inline.' } })).toEqual({ firstMessage: 'Inline.' });
    expect(
      await spoken({ assistant: { firstMessage: 'X', firstMessageMode: 'assistant-waits-for-user' } }),
    ).toEqual({});
  });

  it('has variables filled in, and unknown ones left', async () => {
    const assistantOverrides = { variableValues: { name: '$& Dana', constructor: 1 } };
    const assistant = { firstMessage: 'Hi {{name}}, {{ name }} {{toString}}' };
    expect(await spoken({ assistant, assistantOverrides })).toEqual({
      firstMessage: 'Hi $& Dana, $& Dana {{toString}}',
    });
  });

  it('is the first member of a squad, the first node of a workflow', async () => {
    const members = [{ assistant: { firstMessage: 'One.' }, assistantOverrides: { firstMessage: 'Uno.' } }];
    expect(await spoken({ squad: { members } })).toEqual({ firstMessage: 'Uno.' });
    expect(await spoken({ squad: {} })).toEqual({});
    const nodes = [{ messagePlan: { firstMessage: 'Welcome.' } }];
    expect(await spoken({ workflow: { nodes } })).toEqual({ firstMessage: 'Welcome.' });
  });

  it('must exist', async () => {
    await expect(spoken({ assistantId: unknownId })).rejects.toMatchObject({ status: 404 });
    await expect(spoken({ squadId: unknownId })).rejects.toMatchObject({ status: 404 });
  });
});
