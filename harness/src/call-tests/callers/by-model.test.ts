import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createLanguageModel } from '../../shared/language-model/language-model.ts';
import type { ConversationLine } from './conversation.ts';
import { playCaller } from './play.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that speaks the protocol and answers in turn, the last answer again and again; null: it stalls. */
async function modelThat(...answers: readonly (string | null)[]) {
  const asked: { messages: { role: string; content: string }[] }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(JSON.parse(body) as (typeof asked)[number]);
      const answer = answers[Math.min(asked.length, answers.length) - 1];
      response.setHeader('content-type', 'text/event-stream');
      response.flushHeaders();
      if (answer == null) return undefined;
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content: answer } }] })}\n\n`);
      return response.end('data: [DONE]\n\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const wordsMs = answers.includes(null) ? 300 : undefined;
  const model = createLanguageModel({ url: `http://127.0.0.1:${port}/v1`, model: 'tiny', wordsMs });
  return { model, asked };
}

const { signal } = new AbortController();
const file = {
  caller: { goal: 'You want a divorce.', facts: { name: 'Dana Whitfield' }, manner: 'impatient' },
  outcome: { said: ['the office is open'], noted: ['name'], turns: { comparison: '<=', value: 3 } },
} as const;
const lines: readonly ConversationLine[] = [
  { who: 'agent', text: 'Hello. How may I help?' },
  { who: 'caller', text: 'I want a divorce.', atMs: 2000 },
  { who: 'agent', text: 'The office is open until five. May I take your name?', atMs: 4000 },
];

describe('a caller whom a language model plays', () => {
  it('knows their goal, facts and manner, and hears the assistant as its user', async () => {
    const { model, asked } = await modelThat('Caller: I want a divorce. Today.');
    expect(await playCaller(file, model).next(lines, signal)).toEqual({ say: 'I want a divorce. Today.' });
    const [system, ...rest] = asked[0]?.messages ?? [];
    expect(system?.content).toMatch(/You want a divorce[^]*Your name: Dana Whitfield[^]*impatient/);
    expect(rest.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
  });

  it('knows their first words, and hangs up after fourteen turns', async () => {
    const { model, asked } = await modelThat(
      ...Array.from({ length: 20 }, (_, index) => `Question ${index}?`),
    );
    const { next } = playCaller({ ...file, caller: { ...file.caller, says: 'Good morning.' } }, model);
    const turns = [];
    for (let turn = 1; turn <= 14; turn++)
      turns.push(await next([{ who: 'agent', text: `Answer ${turn}.` }], signal));
    expect(asked[0]?.messages[0]?.content).toContain('Your first words are: Good morning.');
    expect(turns.findIndex(({ hangsUp }) => hangsUp !== undefined)).toBe(13);
  });

  it.each([
    ['Thank you, goodbye. [satisfied]', { say: 'Thank you, goodbye.', hangsUp: 'satisfied' }],
    ['That is no use. [UNSATISFIED]', { say: 'That is no use.', hangsUp: 'unsatisfied' }],
  ])('hangs up with %j', async (answer, turn) => {
    const { model } = await modelThat(answer);
    expect(await playCaller(file, model).next(lines, signal)).toEqual(turn);
  });

  it('is cut short if it talks on, and hangs up if it goes in circles', async () => {
    const { model } = await modelThat('One. Two. Three. Four. Five. Six.');
    const { next } = playCaller(file, model);
    expect(await next(lines, signal)).toEqual({ say: 'One. Two. Three. Four.' });
    await next(lines, signal);
    expect(await next(lines, signal)).toMatchObject({ hangsUp: 'unsatisfied' });
  });

  it('fails if the model stalls', async () => {
    const { model } = await modelThat(null);
    await expect(playCaller(file, model).next(lines, signal)).rejects.toMatchObject({ code: 'timeout' });
  });
});

describe('an outcome that a language model judges', () => {
  const good = '1. yes: "The office is open until five." 2. no: ""';

  it('has the sentence that shows it, with its time; what can be measured is measured', async () => {
    const { model, asked } = await modelThat(good);
    expect(await playCaller(file, model).judge({ lines }, signal)).toEqual([
      {
        statement: 'The assistant says "the office is open".',
        verdict: 'met',
        shown: 'The office is open until five.',
        atMs: 4000,
      },
      { statement: expect.stringMatching(/confirms the caller's name/), verdict: 'not met', shown: '' },
      { statement: 'The caller speaks <=3 times.', verdict: 'met', shown: 'once' },
    ]);
    expect(asked[0]?.messages.at(-1)?.content).toContain(
      '\nCaller: I want a divorce.\nAssistant: The office',
    );
  });

  it('is not decided by what is missing where speech was not recognised', async () => {
    const { model } = await modelThat(good);
    const unrecognised = [{ startMs: 5000, endMs: 7500 }];
    expect(await playCaller(file, model).judge({ lines, unrecognised }, signal)).toMatchObject([
      { verdict: 'met' },
      { verdict: 'inconclusive', reason: expect.stringContaining('2.5 s'), atMs: 5000 },
      { verdict: 'met' },
    ]);
  });

  it('is a guess without words, which a no does not need', async () => {
    const { model } = await modelThat('1) Yes 2) No');
    expect(await playCaller(file, model).judge({ lines }, signal)).toMatchObject([
      { verdict: 'inconclusive', reason: 'The language model shows no words for it.' },
      { verdict: 'not met' },
      { verdict: 'met' },
    ]);
  });

  it('is asked for once more', async () => {
    const { model, asked } = await modelThat('Certainly! Here is my verdict.', good);
    expect(await playCaller(file, model).judge({ lines }, signal)).toHaveLength(3);
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['answers nonsense', 'The moon is made of cheese.', /does not judge "The assistant says/],
    ['contradicts itself', `${good} 1. no: ""`, /both yes and no to statement 1/],
    ['quotes what nobody said', '1. yes: "We never close." 2. no: ""', /nobody said "We never close."/],
  ])('is no verdict if the model %s', async (_, answer, problem) => {
    const { model } = await modelThat(answer);
    await expect(playCaller(file, model).judge({ lines }, signal)).rejects.toMatchObject({
      code: 'unparsable',
      message: expect.stringMatching(problem),
    });
  });
});
