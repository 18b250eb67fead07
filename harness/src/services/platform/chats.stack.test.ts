import { createPlatformClient } from '@firmline/sdk/rest';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { privateClient } from '../../testing/test-stack.ts';

const stack = inject('stack');
const client = privateClient(stack);
const page = createPlatformClient({ baseUrl: stack.platformUrl, token: stack.platformPublicKey });
afterAll(() => Promise.all([client.close(), page.close()]));

const { assistantId } = stack;
const unknownId = '00000000-0000-4000-8000-000000000000';
const textOf = (chat: object) => (chat as { output: { content: string }[] }).output[0]!.content;

interface WireEvent {
  readonly name?: string;
  readonly data: Record<string, unknown> | string;
}

/** The events as they go over the wire. */
async function eventsOf(path: string, body: object): Promise<WireEvent[]> {
  const response = await fetch(stack.platformUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.platformPrivateKey}` },
    body: JSON.stringify({ assistantId, ...body }),
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const blocks = (await response.text()).split('\n\n').filter((block) => block !== '');
  return blocks.map((block) => {
    const [, name, data = ''] = /^(?:event: (.*)\n)?data: (.*)$/.exec(block) ?? [];
    return { ...(name === undefined ? {} : { name }), data: data.startsWith('{') ? JSON.parse(data) : data };
  });
}

describe('a chat', () => {
  it('continues an earlier one', async () => {
    const first = await client.chat.create({ assistantId, input: 'Hello.' });
    const messages = [{ role: 'user', content: 'Hello.' }];
    expect(first).toMatchObject({ input: 'Hello.', messages, output: [{ role: 'assistant' }] });
    const input = [{ role: 'user', content: 'And now?' }] as const;
    const second = await client.chat.create({ previousChatId: first.id, input });
    expect(second).toMatchObject({
      previousChatId: first.id,
      messages: [...messages, ...first.output!, ...input],
    });
    expect(textOf(second)).not.toBe(textOf(first));
    expect(textOf(await client.chat.create({ assistantId, input: 'Else.' }))).toBe(textOf(first));
  });

  it('is part of a session, which stores its messages', async () => {
    const { id: sessionId } = await client.session.create({ assistantId });
    const first = await client.chat.create({ sessionId, input: 'One.' });
    const second = await client.chat.create({ sessionId, input: 'Two.' });
    const { messages } = await client.session.get(sessionId);
    expect(messages).toEqual([
      { role: 'user', content: 'One.' },
      ...first.output!,
      { role: 'user', content: 'Two.' },
      ...second.output!,
    ]);
    const { results } = await client.chat.list({ sessionId });
    expect(results.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
  });

  it.each([
    [{ input: 'Hi.' }, 400],
    [{ assistantId, input: 'Hi.', sessionId: unknownId, previousChatId: unknownId }, 400],
    [{ assistantId: unknownId, input: 'Hi.' }, 404],
    [{ input: 'Hi.', sessionId: unknownId }, 404],
    [{ input: 'Hi.', previousChatId: unknownId }, 404],
  ])('as %j is refused with %i', async (body, status) => {
    await expect(client.chat.create(body)).rejects.toMatchObject({ status });
  });

  it('is streamed on request', async () => {
    const events = await eventsOf('/chat', { input: 'Hello.', stream: true });
    expect(events.pop()).toEqual({ data: '[DONE]' });
    const data = events.map((event) => event.data as Record<string, string>);
    const id = data[0]!['id']!;
    expect(data.length).toBeGreaterThan(2);
    for (const event of data) expect(event).toMatchObject({ id, path: 'chat.output[0].content' });
    const whole = await client.chat.get(id);
    expect(data.map(({ delta }) => delta).join('')).toBe(textOf(whole));
  });
});

describe('a chat of a page', () => {
  it('accepts the public key and gets a session', async () => {
    const first = await page.chat.createWeb({ assistantId, input: 'Hello.' });
    const { sessionId } = first;
    const events = await page.chat.createWeb({
      assistantId,
      sessionId: sessionId!,
      input: 'More.',
      stream: true,
    });
    let text = '';
    for await (const { delta, sessionId: same } of events) {
      expect(same).toBe(sessionId);
      text += delta;
    }
    expect(text).not.toBe(textOf(first));
    const ended = await page.chat.createWeb({
      assistantId,
      sessionId: sessionId!,
      input: 'Bye.',
      sessionEnd: true,
    });
    expect(ended.sessionId).toBe(sessionId);
    const session = await client.session.get(sessionId!);
    expect(session).toMatchObject({ status: 'completed', assistantId });
    expect(session.messages).toHaveLength(6);
    await expect(page.chat.list()).rejects.toMatchObject({ code: 'auth' });
  });
});

describe.each(['/chat/responses', '/chat/web/responses'])('POST %s', (path) => {
  it('streams words, the text and the response unless disabled', async () => {
    const events = await eventsOf(path, { input: 'Hello.' });
    const data = events.map((event) => event.data as Record<string, string>);
    expect(events.map(({ name }) => name)).toEqual(data.map(({ type }) => type));
    const completed = data.pop();
    const done = data.pop();
    expect(done).toMatchObject({ type: 'response.output_text.done', output_index: 0, content_index: 0 });
    expect(data.every(({ type }) => type === 'response.output_text.delta')).toBe(true);
    expect(data.map(({ delta }) => delta).join('')).toBe(done!['text']);
    expect(completed).toMatchObject({
      type: 'response.completed',
      response: {
        object: 'response',
        status: 'completed',
        output: [{ id: done!['item_id'], content: [{ type: 'output_text', text: done!['text'] }] }],
      },
    });
  });
});

it("takes what OpenAI's client sends, and answers it with JSON unless it asks for a stream", async () => {
  const respond = async (body: object) => {
    const response = await fetch(`${stack.platformUrl}/chat/responses`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stack.platformPrivateKey}`, accept: 'application/json' },
      body: JSON.stringify({ model: 'gpt-4o', assistantId: stack.assistantId, ...body }),
    });
    expect(response.status).toBe(201);
    return response;
  };
  const instructions = 'Be brief.';
  const first = await (
    await respond({ input: 'Hello.', instructions, temperature: 0.2, store: true })
  ).json();
  expect(first).toMatchObject({ object: 'response', model: 'gpt-4o', instructions });
  const previous_response_id = first.id as string;
  const next = await (await respond({ input: 'And then?', previous_response_id })).json();
  expect(next).toMatchObject({ previous_response_id });
  expect((await client.chat.get(next.id)).messages).toHaveLength(3);
  const stream = await respond({ input: 'Hello.', stream: true });
  expect(stream.headers.get('content-type')).toBe('text/event-stream');
});
