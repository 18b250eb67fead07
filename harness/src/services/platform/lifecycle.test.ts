import { PGlite } from '@electric-sql/pglite';
import { afterAll, expect, it } from 'vitest';
import { followCall, preparePlatform } from './lifecycle.ts';
import { createPlatformStore, platformSchema } from './store.ts';

const orgId = '5b1d7c2e-2f77-4b0e-8f0a-3a1f6f0f9a10';
const assistantId = '9b1b0a52-6d3c-4a43-9c9c-0a7c0b7e2f11';
const db = await PGlite.create();
await db.exec(platformSchema);
const store = createPlatformStore({ run: (task) => db.transaction(task), orgId });
afterAll(() => db.close());

it('creates the initial records once and ends open web calls', async () => {
  const keys = { platformPublicKey: 'p', platformPrivateKey: 's', orgId, assistantId };
  const insert = (fields: Record<string, unknown>) => store.insert('call', fields);
  const open = await insert({ type: 'webCall', status: 'in-progress' });
  const done = await insert({ type: 'webCall', status: 'ended', endedReason: 'customer-ended-call' });
  const phone = await insert({ type: 'outboundPhoneCall', status: 'queued' });
  await preparePlatform(store, keys);
  const countAll = () =>
    Promise.all(
      (['assistant', 'assistant-version', 'org', 'member', 'voice'] as const).map((kind) =>
        store.count(kind, []),
      ),
    );
  const counts = await countAll();
  expect(counts).toEqual([1, 1, 1, 1, expect.any(Number)]);
  await preparePlatform(store, keys);
  expect(await countAll()).toEqual(counts);
  expect(await store.get('assistant', assistantId)).toMatchObject({ name: 'Law firm demo' });
  expect(await store.get('call', open.id)).toMatchObject({ status: 'ended', endedReason: 'worker-shutdown' });
  expect(await store.get('call', done.id)).toEqual(done);
  expect(await store.get('call', phone.id)).toEqual(phone);
});

it('stores what was said when a call ends', async () => {
  const { id } = await store.insert('call', { type: 'webCall', status: 'in-progress' });
  const at = Date.now();
  const times = { time: at, endTime: at, secondsFromStart: 0 };
  followCall(store, () => {})(
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
