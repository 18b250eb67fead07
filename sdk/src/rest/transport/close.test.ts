import { describe, expect, it } from 'vitest';
import { eventStream, json } from '../testing/responders.ts';
import { collect } from '../testing/collect.ts';
import { startPlatform } from '../testing/platform.ts';

describe('closing a client', () => {
  it('waits for open requests and leaves no connection', async () => {
    let responder = () => {};
    const platform = await startPlatform((response) => {
      responder = () => void response.writeHead(200).end('{"id":"1"}');
    });
    const client = platform.client();
    const arrived = platform.nextRequest();
    const asked = client.call.get('1');
    await arrived;
    const closed = client.close();
    responder();
    expect(await asked).toEqual({ id: '1' });
    await closed;
    await platform.disconnected();
  });

  it('lets a streamed response finish', async () => {
    const platform = await startPlatform(eventStream('data: 1\n\n', 'data: 2\n\n'));
    const client = platform.client();
    const events = await client.chat.create({ input: 'Hello', stream: true });
    const closed = client.close();
    expect(await collect<unknown>(events)).toEqual([1, 2]);
    await closed;
    await platform.disconnected();
  });

  it('makes later calls fail without sending anything', async () => {
    const platform = await startPlatform(json({ id: '1' }));
    const client = platform.client();
    await client.call.get('1');
    await client.close();
    await expect(client.call.get('2')).rejects.toMatchObject({ code: 'network' });
    expect(platform.received).toHaveLength(1);
    await client.close();
  });
});
