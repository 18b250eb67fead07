import { describe, expect, it } from 'vitest';
import type { ResponseHead } from '../index.ts';
import { collect } from '../testing/collect.ts';
import { startPlatform, transports } from '../testing/platform.ts';
import { eventStream, json } from '../testing/responders.ts';

const withId = (id: string) => ({ 'x-request-id': id });

describe.each(transports)('onResponse over %s', (_name, options) => {
  it('receives the head of the response that succeeded, and changes no result', async () => {
    const platform = await startPlatform([
      json({ message: 'busy' }, 503, withId('r-1')),
      json({ id: 'c-1' }, 201, withId('r-2')),
    ]);
    const heads: ResponseHead[] = [];
    const onResponse = (head: ResponseHead) => void heads.push(head);
    expect(await platform.client(options).call.get('c-1', { onResponse })).toEqual({ id: 'c-1' });
    expect(heads).toEqual([
      {
        status: 201,
        headers: expect.objectContaining({ 'content-type': 'application/json' }),
        requestId: 'r-2',
      },
    ]);
  });

  it('receives one head per page of a list', async () => {
    const page = (id: string, number: number) =>
      json(
        { results: [{ id }], metadata: { itemsPerPage: 1, totalItems: 2, currentPage: number } },
        200,
        withId(id),
      );
    const platform = await startPlatform([page('a', 1), page('b', 2)]);
    const ids: (string | undefined)[] = [];
    await collect(
      platform.client(options).session.list({}, { onResponse: ({ requestId }) => void ids.push(requestId) }),
    );
    expect(ids).toEqual(['a', 'b']);
  });

  it('receives the head of a stream before its events', async () => {
    const platform = await startPlatform(eventStream('data: {"delta":"a"}\n\n'));
    const statuses: number[] = [];
    const events = await platform.client(options).chat.create(
      { input: 'Hello', stream: true },
      {
        onResponse: ({ status }) => void statuses.push(status),
      },
    );
    expect(statuses).toEqual([200]);
    expect(await collect(events)).toEqual([{ delta: 'a' }]);
  });

  it('receives nothing of a failure, which carries its own head', async () => {
    const platform = await startPlatform(json({ message: 'gone' }, 404, withId('r-1')));
    const heads: ResponseHead[] = [];
    await expect(
      platform.client(options).call.get('c-1', { onResponse: (head) => void heads.push(head) }),
    ).rejects.toMatchObject({ status: 404, requestId: 'r-1' });
    expect(heads).toEqual([]);
  });
});
