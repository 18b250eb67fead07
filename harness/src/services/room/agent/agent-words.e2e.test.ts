import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { bursts, writeWav } from '../../../shared/browser/index.ts';
import { createLanguageModel } from '../../../shared/language-model/language-model.ts';
import { setUpRoom, until } from '../testing/room-tests.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'firmline-mic-'));
const microphone = path.join(folder, 'microphone.wav');
/** One second of the caller's voice every seven seconds, starting after four. */
const callerSound = { atMs: 4000, lengthMs: 1000, hz: 700, levelDb: -20 };

let recognitionMs = 0;
let respond: (response: ServerResponse) => void;
const asked: unknown[] = [];
const server = createServer(async (request: IncomingMessage, response) => {
  asked.push({ key: request.headers.authorization, body: await json(request) });
  respond(response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
const delta = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

beforeAll(() => writeWav(microphone, bursts(7000, [callerSound])));
beforeEach(() => void asked.splice(0));
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

const ends = new Map<string, string[]>();

const { room, open, createCall, recordOf } = setUpRoom(
  { microphone },
  {
    speechToText: {
      isReady: true,
      async recognise(audio) {
        await delay(recognitionMs);
        return { text: audio.length === 0 ? '' : 'When are you open?', confidence: 1 };
      },
    },
    onCallState(id, state, _, said) {
      if (state === 'ended') ends.set(id, said?.messages.map(({ message }) => message) ?? []);
    },
    languageModel: createLanguageModel({
      url: `http://127.0.0.1:${port}/v1`,
      model: 'tiny',
      key: 'secret-key',
      // Longer than a busy machine takes to answer.
      wordsMs: 1500,
    }),
  },
);
const assistant = { firstMessage: 'Hello.', instructions: 'You work for Jensen and Brown.' };
const finals = (id: string) =>
  recordOf(id).appMessages.flatMap(({ data }) => {
    const said = JSON.parse(String(data).startsWith('{') ? String(data) : '{}') as Record<string, unknown>;
    return said['transcriptType'] === 'final'
      ? [`${String(said['role'])}: ${String(said['transcript'])}`]
      : [];
  });

it('has a language model answer the caller, in its own words and with the firm’s prompt', async () => {
  respond = (response) => {
    response.write(delta('At nine. '));
    response.end(delta('Every day.'));
  };
  const page = await open();
  const id = createCall([], assistant);
  await page.join(id);
  await until(() => finals(id).length >= 3);
  expect(finals(id).slice(0, 3)).toEqual([
    'assistant: Hello.',
    'user: When are you open?',
    'assistant: At nine. Every day.',
  ]);
  expect(asked[0]).toMatchObject({
    key: 'Bearer secret-key',
    body: {
      model: 'tiny',
      max_tokens: 250,
      stream: true,
      messages: [
        { role: 'system', content: 'You work for Jensen and Brown.' },
        { role: 'assistant', content: 'Hello.' },
        { role: 'user', content: 'When are you open?' },
      ],
    },
  });
});

it('apologises when the language model sends nothing, and logs why without the key', async () => {
  respond = () => {};
  const page = await open();
  const id = createCall([], assistant);
  await page.join(id);
  await until(() => finals(id).length >= 3);
  expect(finals(id)[2]).toMatch(/^assistant: I am sorry, I cannot answer just now/);
  const logged = room().log.join('\n');
  expect(logged).toContain('sent no words in time');
  expect(logged).not.toContain('secret-key');
});

it('keeps the last words of a caller who hangs up before they are recognised', async () => {
  recognitionMs = 800;
  const page = await open();
  const id = createCall([], assistant);
  await page.join(id);
  const isSpeaking = () =>
    recordOf(id).appMessages.some(({ data }) =>
      /"speech-update","status":"started","role":"user"/.test(String(data)),
    );
  await until(isSpeaking);
  await delay(400);
  await page.run('testPage.leave()');
  await until(() => ends.has(id));
  expect(ends.get(id)).toEqual(['Hello.', 'When are you open?']);
});
