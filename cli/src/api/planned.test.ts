import { expect, it } from 'vitest';
import { planRequests } from './planned.ts';

it('the requests of a client are planned, and none is sent', async () => {
  const planned = await planRequests('http://127.0.0.1:9/api', async (client) => {
    expect(await client.assistant.create({ name: 'Dana' })).toBeNull();
    await client.assistant.delete('a/b');
    await client.file.create({ file: new File(['text'], 'a.txt') });
  });
  expect(planned).toEqual([
    { method: 'POST', url: 'http://127.0.0.1:9/api/assistant', body: { name: 'Dana' } },
    { method: 'DELETE', url: 'http://127.0.0.1:9/api/assistant/a%2Fb', body: null },
    { method: 'POST', url: 'http://127.0.0.1:9/api/file', body: '(a form)' },
  ]);
});
