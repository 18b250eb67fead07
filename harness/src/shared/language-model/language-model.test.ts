import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createLanguageModel } from './language-model.ts';

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void | Promise<void>;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(handle: Handler): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then((body) => handle(request, response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}/v1`;
}

const delta = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const streaming =
  (parts: readonly string[]): Handler =>
  (_, response) => {
    response.setHeader('content-type', 'text/event-stream');
    for (const part of parts) response.write(delta(part));
    response.end('data: [DONE]\n\n');
  };
/** Writes on until the client closes the connection. */
const forever = (response: ServerResponse, first: string, then = first): void => {
  response.write(first);
  const timer = setInterval(() => response.write(then), 20);
  response.once('close', () => clearInterval(timer));
};
const messages = [{ role: 'system', content: 'Be brief.' }] as const;
const ask = async (
  options: Parameters<typeof createLanguageModel>[0],
  signal = new AbortController().signal,
): Promise<string[]> => {
  const said: string[] = [];
  const model = createLanguageModel({ model: 'tiny', ...options });
  for await (const sentence of model.sentences(messages, { maxTokens: 250, signal })) said.push(sentence);
  return said;
};

describe('a language model behind an OpenAI-compatible address', () => {
  it('responds sentence by sentence, however the words are cut', async () => {
    const url = await serve(streaming(['We', ' are open. Fro', 'm 9.', '30 on', '. Is that', ' fine?']));
    expect(await ask({ url })).toEqual(['We are open.', 'From 9.30 on.', 'Is that fine?']);
  });

  it('sends messages, limit, model and key', async () => {
    const seen: unknown[] = [];
    const url = await serve((request, response, body) => {
      seen.push(request.url, request.headers.authorization, JSON.parse(body));
      return streaming(['Yes.'])(request, response, body);
    });
    await ask({ url: `${url}/`, key: 'k-1' });
    expect(seen).toEqual([
      '/v1/chat/completions',
      'Bearer k-1',
      { model: 'tiny', messages, max_tokens: 250, stream: true },
    ]);
  });

  it('asks for the first model the server lists if none is named', async () => {
    const models: unknown[] = [];
    const url = await serve((request, response, body) => {
      if (request.url === '/v1/models') {
        response.end(JSON.stringify({ data: [{ id: 'llama' }, { id: 'other' }] }));
        return undefined;
      }
      models.push(JSON.parse(body));
      return streaming(['Yes.'])(request, response, body);
    });
    await ask({ url, model: undefined });
    expect(models).toMatchObject([{ model: 'llama' }]);
  });

  it('yields a sentence before the next is written', async () => {
    let finish = () => {};
    const url = await serve((_, response) => {
      response.write(delta('First. And'));
      finish = () => response.end(delta(' second.'));
    });
    const signal = new AbortController().signal;
    const sentences = createLanguageModel({ url, model: 'tiny' }).sentences(messages, {
      maxTokens: 250,
      signal,
    });
    const said = sentences[Symbol.asyncIterator]();
    expect(await said.next()).toEqual({ value: 'First.', done: false });
    finish();
    expect(await said.next()).toEqual({ value: 'And second.', done: false });
  });

  it.each<[string, Handler, string]>([
    ['an error status', (_, response) => void response.writeHead(500).end(), 'http'],
    [
      'a redirect',
      (_, response) => void response.writeHead(307, { location: '/elsewhere' }).end(),
      'network',
    ],
    ['other JSON', (_, response) => void response.end('data: {"answer": 1}\n\n'), 'unparsable'],
    ['no JSON', (_, response) => void response.end('data: <html>\n\n'), 'unparsable'],
    ['a cut connection', (_, response) => void response.destroy(), 'network'],
    ['silence', () => {}, 'timeout'],
    ['silence after the first words', (_, response) => void response.write(delta('First. And')), 'timeout'],
    [
      'no events',
      (_, response) => void response.end('{"choices": [{"message": {"content": "Hi"}}]}'),
      'unparsable',
    ],
    [
      'no choices',
      (_, response) => void response.end('data: {"choices": []}\n\ndata: [DONE]\n\n'),
      'unparsable',
    ],
    ['events without words, one after another', (_, response) => forever(response, delta('')), 'timeout'],
  ])('reports %s', async (_, handle, code) => {
    const url = await serve(handle);
    const wordsMs = code === 'timeout' ? 1000 : 60_000;
    await expect(ask({ url, wordsMs, key: 'secret-key' })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/^The (?:language model|server) at 127\.0\.0\.1/) as string,
      hint: expect.any(String) as string,
    });
  });

  it('says why a secure connection is not made', async () => {
    const url = await serve(() => {});
    const answer = ask({ url: url.replace('http:', 'https:') });
    await expect(answer).rejects.toMatchObject({
      code: 'network',
      message: expect.stringContaining(
        `The TLS handshake with the language model at ${new URL(url).host} failed`,
      ),
    });
  });

  it.each([
    ['words without end', 'word ', /^(?:word )+\w*$/],
    ['sentences without end', 'A sentence. ', /^(?:A sentence\. )+[\w. ]*$/],
  ])('cuts off %s', async (_, words, expected) => {
    let isClosed = false;
    const url = await serve((_request, response) => {
      response.once('close', () => (isClosed = true));
      forever(response, delta(words).repeat(20));
    });
    const said = (await ask({ url })).join(' ');
    expect(said).toMatch(expected);
    expect(said.length).toBeLessThanOrEqual(250 * 8);
    await expect.poll(() => isClosed).toBe(true);
  });

  it('reads events wherever their bytes are split, and bytes that are not UTF-8', async () => {
    const url = await serve(async (_, response) => {
      const bytes = Buffer.from(delta('Señora Núñez is in.'));
      for (const [index] of bytes.entries()) {
        response.write(bytes.subarray(index, index + 1));
        await new Promise(setImmediate);
      }
      response.end(Buffer.from(delta(' Caf\u00e9.'), 'latin1'));
    });
    expect(await ask({ url })).toEqual(['Señora Núñez is in.', 'Caf\ufffd.']);
  });

  it('never names the key in an error', async () => {
    const url = await serve((_, response) => void response.writeHead(401).end('bad key secret-key'));
    await expect(ask({ url, key: 'secret-key' })).rejects.toSatisfy(
      (error) => !JSON.stringify(error, Object.getOwnPropertyNames(error)).includes('secret-key'),
    );
  });

  it('stops when it is interrupted', async () => {
    let closed = false;
    const over = new AbortController();
    const url = await serve((request, response) => {
      request.socket.once('close', () => (closed = true));
      response.write(delta('First. And'));
      setTimeout(() => over.abort(), 100);
    });
    await expect(ask({ url }, over.signal)).rejects.toMatchObject({ code: 'aborted' });
    await expect.poll(() => closed).toBe(true);
  });
});
