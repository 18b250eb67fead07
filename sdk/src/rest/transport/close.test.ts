import { expect, it } from 'vitest';
import { collect } from '../testing/collect.ts';
import { startPlatform } from '../testing/platform.ts';
import { eventStream } from '../testing/responders.ts';

it('closing waits for open requests and streams, leaves no connection, and makes later calls fail', async () => {
  const answer = Promise.withResolvers<void>();
  const platform = await startPlatform([
    eventStream('data: 1\n\n', 'data: 2\n\n'),
    async (response) => {
      await answer.promise;
      response.writeHead(200).end('{"id":"1"}');
    },
  ]);
  const client = platform.client();
  const events = await client.chat.create({ input: 'Hello', stream: true });
  const arrived = platform.nextRequest();
  const asked = client.call.get('1');
  await arrived;
  const closed = client.close();
  answer.resolve();
  expect(await asked).toEqual({ id: '1' });
  expect(await collect<unknown>(events)).toEqual([1, 2]);
  await closed;
  await platform.disconnected();
  await expect(client.call.get('2')).rejects.toMatchObject({ code: 'network' });
  expect(platform.receivedRequests).toHaveLength(2);
  await client.close();
});
