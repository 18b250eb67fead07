import { createPlatformClient, fetchTransport } from '@firmline/sdk/rest';
import { expect, it } from 'vitest';
import { testServer } from '../testing/platform-server.ts';
import { believedRecords } from './believed-records.ts';

const platform = testServer();

const client = () =>
  createPlatformClient({
    baseUrl: platform.url,
    token: 'key',
    transport: believedRecords(fetchTransport()),
  });

function answerWith(body: unknown): void {
  platform.answerWith((_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  );
}

it('treats null fields of a call as missing', async () => {
  const call = { id: 'c1', cost: null, status: null, customer: { number: null }, other: null };
  answerWith(call);
  expect(await client().call.get('c1')).toEqual({ id: 'c1', customer: {}, other: null });
  answerWith([call]);
  expect(await client().call.list()).toEqual([{ id: 'c1', customer: {}, other: null }]);
});

it('keeps every field of an assistant, because its file must have them', async () => {
  answerWith({ id: 'a1', name: null, firstMessage: null });
  expect(await client().assistant.get('a1')).toEqual({ id: 'a1', name: null, firstMessage: null });
});

it('refuses a version without its name, and accepts one without other texts', async () => {
  answerWith({ results: [{ version: {} }], metadata: {} });
  const listed = () => client().assistant.version.list('a1');
  await expect(listed()).rejects.toMatchObject({ code: 'unparsable' });
  answerWith({ results: [{ version: 'v1', configHash: null }], metadata: {} });
  await expect(listed()).resolves.toMatchObject({ results: [{ version: 'v1' }] });
});
