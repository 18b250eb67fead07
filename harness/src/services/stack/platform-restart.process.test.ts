import { afterAll, expect, it } from 'vitest';
import { startStack } from './index.ts';
import { privateClient, startTestStack } from '../../testing/test-stack.ts';

const { stack, folder, dataDir, remove } = await startTestStack();
afterAll(remove);

it('keeps everything after the stack restarts', async () => {
  const before = privateClient(stack);
  const { assistantId } = stack;
  const bytes = Uint8Array.from({ length: 1_500_000 }, (_, index) => index * 7);
  const file = await before.file.create({ file: new File([bytes], 'kept.bin') });
  const token = await before.token.create({ name: 'Kept' });
  await before.assistant.update(assistantId, { name: 'Kept' });
  const suite = await before.testSuite.create({ name: 'Kept' });
  const run = await before.testSuite.run.create(suite.id, {});
  const chat = await before.chat.create({ assistantId, input: 'Hello.' });
  const { id: phoneNumberId } = await before.phoneNumber.create({ provider: 'vapi' });
  const customer = { number: '+12125550142' };
  const phoneCall = await before.call.createPhone({ assistantId, phoneNumberId, customer });
  const webCall = await before.call.createWeb({ assistantId });
  const logged = (await before.logs.list()).metadata.totalItems;
  await before.close();
  await stack.stop();

  const again = await startStack({ port: 0, dataDir, pageDir: folder });
  const after = privateClient(again);
  try {
    const kept = await after.file.get(file.id);
    // The port has changed.
    expect(kept).toEqual({ ...file, url: expect.stringContaining(again.platformUrl) });
    expect(Buffer.from(await (await fetch(kept.url!)).arrayBuffer()).equals(bytes)).toBe(true);
    expect(await after.assistant.get(assistantId)).toMatchObject({ name: 'Kept' });
    expect((await after.assistant.version.list(assistantId)).metadata.totalItems).toBe(2);
    expect(await after.testSuite.run.get(suite.id, run.id)).toMatchObject({ status: 'failed' });
    expect(await after.chat.get(chat.id)).toEqual(chat);
    expect(await after.call.get((phoneCall as { id: string }).id)).toMatchObject({ status: 'queued' });
    expect(await after.call.get(webCall.id)).toMatchObject({
      status: 'ended',
      endedReason: 'worker-shutdown',
    });
    expect((await after.logs.list()).metadata.totalItems).toBeGreaterThanOrEqual(logged);
    expect(await after.org.list()).toHaveLength(1);
    const opened = await fetch(`${again.platformUrl}/squad`, {
      headers: { authorization: `Bearer ${token.value}` },
    });
    expect(opened.status).toBe(200);
  } finally {
    await after.close();
    await again.stop();
  }
});
