import { expect, it } from 'vitest';
import { type PlatformClient, type PlatformClientOptions, fetchTransport } from '../index.ts';
import { outcomeOf } from '../testing/calls.ts';
import { formFields } from '../testing/form-fields.ts';
import { json } from '../testing/responders.ts';

const over = (fetch: typeof globalThis.fetch): Partial<PlatformClientOptions> => ({
  transport: fetchTransport(fetch),
});
const get = ({ call }: PlatformClient) => call.get('1');
const create = ({ call }: PlatformClient) => call.create({});
const leave = ({ org }: PlatformClient) => org.delete('1');
const readExport = ({ v2 }: PlatformClient) => v2.call.export();

it('uses the fetch that is passed', async () => {
  const seen: unknown[] = [];
  const own = over((input, init) => {
    seen.push(input, init?.method, init?.redirect);
    return fetch(input, init);
  });
  expect(await outcomeOf(json({ id: '1' }), get, own)).toMatchObject({ result: { id: '1' } });
  expect(seen).toEqual([expect.stringMatching(/\/call\/1$/), 'GET', 'manual']);
});

it('holds a streamed body from the start, so that it cannot end unread', async () => {
  const body = new Blob(['id\r\n1\r\n']).stream();
  const { result } = await outcomeOf(
    json({}),
    readExport,
    over(async () => new Response(body)),
  );
  expect(body.locked).toBe(true);
  expect(await (result as Response).text()).toBe('id\r\n1\r\n');
});

it.each([leave, readExport])('recognises a redirect that a browser hides', async (call) => {
  const hidden = Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  });
  const { error } = await outcomeOf(
    json({}),
    call,
    over(async () => hidden),
  );
  expect(error).toMatchObject({ code: 'http', status: 302 });
});

it.each([new TypeError('Failed to fetch'), 'a text', undefined])(
  'fails like a broken connection if fetch throws %s',
  async (thrown) => {
    const failing = over(async () => {
      throw thrown;
    });
    expect((await outcomeOf(json({}), get, failing)).error).toMatchObject({ code: 'network', attempts: 3 });
    // A browser does not say whether anything was sent.
    expect((await outcomeOf(json({}), create, failing)).error).toMatchObject({
      code: 'network',
      attempts: 1,
    });
  },
);

it('makes one Blob of a form', async () => {
  const bodies: unknown[] = [];
  const own = over((input, init) => {
    bodies.push(init?.body);
    return fetch(input, init);
  });
  const type = 'audio/wav';
  const files = [
    new File(['one'], 'one.wav', { type }),
    // As of another realm or library.
    { name: 'two.wav', type, size: 3, stream: () => new Blob(['two']).stream() } as unknown as File,
  ];
  const clone = ({ provider }: PlatformClient) => provider.cloneVoice({ name: 'Zoë', files });
  const { receivedRequests } = await outcomeOf(json({ id: '1' }), clone, own);
  expect(bodies).toEqual([expect.any(Blob)]);
  const [request = expect.fail()] = receivedRequests;
  expect(request.headers['content-length']).toBe(String(request.body.length));
  expect(await formFields(request)).toEqual([
    { name: 'name', text: 'Zoë' },
    { name: 'files', file: 'one.wav', type, content: 'one' },
    { name: 'files', file: 'two.wav', type, content: 'two' },
  ]);
});
