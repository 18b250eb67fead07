import { FirmlineError } from '@firmline/sdk/errors';
import { describe, expect, it, vi } from 'vitest';
import type { LanguageModel } from '../../../shared/language-model/language-model.ts';
import { setUpAgents } from '../testing/agent-tests.ts';
import { type Converse, createConverse } from './conversation.ts';

const { createAgent, caller, sent, spoken } = setUpAgents();

/** An agent whose caller says these turns; each is recognised after `ms`. */
function talk(
  turns: readonly (string | null)[],
  { ms = 100, script, converse }: { ms?: number; script?: object; converse?: Converse } = {},
) {
  const left = [...turns];
  const agent = createAgent(
    { firstMessage: 'Hello.', instructions: 'The office is open on weekdays.' },
    script,
    {
      converse,
      async takeWords() {
        const said = left.length > 0 ? left.shift()! : '';
        await new Promise((resolve) => setTimeout(resolve, ms));
        return said;
      },
    },
  );
  agent.playable();
  return agent;
}
const transcripts = () =>
  sent().flatMap((message) =>
    message.type === 'transcript' && message.role === 'user' ? [message.transcript] : [],
  );

describe('an agent that is told the caller’s words', () => {
  it('sends them, then answers them', async () => {
    const agent = talk(['When are you open?']);
    await vi.advanceTimersByTimeAsync(1000);
    await caller(agent, 800, 1000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(transcripts()).toEqual(['When are you open?']);
    expect(spoken()).toEqual(['Hello.', 'The office is open on weekdays.']);
    const update = sent().findLast((message) => message.type === 'conversation-update');
    expect(update?.messagesOpenAIFormatted).toEqual([
      { role: 'assistant', content: 'Hello.' },
      { role: 'user', content: 'When are you open?' },
      { role: 'assistant', content: 'The office is open on weekdays.' },
    ]);
  });

  it('answers all that was said when the caller continued before the reply', async () => {
    const agent = talk(['I have a question.', 'When are you open?'], { ms: 500 });
    await vi.advanceTimersByTimeAsync(1000);
    await caller(agent, 800, 720);
    await caller(agent, 800, 1000);
    await vi.advanceTimersByTimeAsync(2000);
    expect(transcripts()).toEqual(['I have a question.', 'When are you open?']);
    expect(spoken()).toEqual(['Hello.', 'The office is open on weekdays.']);
  });

  it('sends final words before the turn is over, and those of a turn that goes on after them', async () => {
    const agent = talk(['I have a question.', 'When are you open?'], { ms: 20 });
    await vi.advanceTimersByTimeAsync(1000);
    await caller(agent, 800, 600);
    expect(transcripts()).toEqual(['I have a question.']);
    await caller(agent, 800, 1000);
    await vi.advanceTimersByTimeAsync(2000);
    expect(transcripts()).toEqual(['I have a question.', 'When are you open?']);
    expect(spoken()).toEqual(['Hello.', 'The office is open on weekdays.']);
  });

  it('adds words that are still being recognised when the call ends', async () => {
    const agent = talk(['When are you'], { ms: 500 });
    await vi.advanceTimersByTimeAsync(1000);
    await caller(agent, 800, 0);
    agent.stop();
    expect(agent.spokenSoFar.messages).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(600);
    await agent.lastWords;
    expect(agent.spokenSoFar.messages[1]).toMatchObject({ role: 'user', message: 'When are you' });
    expect(agent.lastWords).toBeUndefined();
  });

  it('says nothing to noise', async () => {
    const agent = talk(['']);
    await vi.advanceTimersByTimeAsync(1000);
    await caller(agent, 800, 1000);
    await vi.advanceTimersByTimeAsync(2000);
    expect(spoken()).toEqual(['Hello.']);
    expect(transcripts()).toEqual([]);
  });

  it('says that it did not understand what nobody can tell', async () => {
    const agent = talk([null]);
    await vi.advanceTimersByTimeAsync(1000);
    await caller(agent, 1500, 1000);
    await vi.advanceTimersByTimeAsync(2000);
    expect(spoken().at(-1)).toMatch(/^I am sorry, I did not understand/);
    expect(transcripts()).toEqual([]);
  });

  it('says scripted replies at their own times, without waiting for words', async () => {
    const agent = talk(['When are you open?'], { ms: 5000, script: { replies: [{ say: 'As written.' }] } });
    await vi.advanceTimersByTimeAsync(1000);
    await caller(agent, 800, 1000);
    expect(spoken()).toEqual(['Hello.', 'As written.']);
    expect(transcripts()).toEqual([]);
    await vi.advanceTimersByTimeAsync(6000);
    expect(transcripts()).toEqual(['When are you open?']);
  });
});

describe('an agent with a language model', () => {
  const asked: unknown[] = [];
  const log: string[] = [];
  const play = (sentences: LanguageModel['sentences']) => {
    asked.length = 0;
    log.length = 0;
    const assistant = { instructions: 'Be brief.', maxTokens: 99 };
    return createConverse({ sentences }, assistant, (line) => log.push(line));
  };

  it('says what the model writes, sentence by sentence, in the conversation so far', async () => {
    const converse = play(async function* (messages, { maxTokens }) {
      asked.push(messages, maxTokens);
      yield 'At nine.';
      await new Promise((resolve) => setTimeout(resolve, 3000));
      yield 'Until five.';
    });
    const agent = talk(['When are you open?'], { converse });
    await vi.advanceTimersByTimeAsync(1000);
    await caller(agent, 800, 1500);
    expect(spoken()).toEqual(['Hello.', 'At nine.']);
    await vi.advanceTimersByTimeAsync(4000);
    expect(spoken()).toEqual(['Hello.', 'At nine.', 'Until five.']);
    expect(sent()).toContainEqual({
      type: 'transcript',
      role: 'assistant',
      transcriptType: 'final',
      transcript: 'At nine. Until five.',
    });
    expect(asked).toEqual([
      [
        { role: 'system', content: 'Be brief.' },
        { role: 'assistant', content: 'Hello.' },
        { role: 'user', content: 'When are you open?' },
      ],
      99,
    ]);
  });

  it('apologises when the model fails, and says why in the log', async () => {
    const converse = play(() => {
      throw new FirmlineError('The language model at localhost cannot be reached.', { code: 'network' });
    });
    const agent = talk(['When are you open?'], { converse });
    await vi.advanceTimersByTimeAsync(1000);
    await caller(agent, 800, 2000);
    expect(spoken().at(-1)).toMatch(/^I am sorry, I cannot answer just now/);
    expect(log).toEqual(['The language model at localhost cannot be reached.']);
  });

  it('stops the model when the caller talks over it', async () => {
    let isStopped = false;
    const converse = play(async function* (_, { signal }) {
      signal.addEventListener('abort', () => (isStopped = true));
      yield 'One.';
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });
    const agent = talk(['When are you open?'], { converse });
    await vi.advanceTimersByTimeAsync(1000);
    await caller(agent, 800, 1200);
    await caller(agent, 800, 20);
    expect(isStopped).toBe(true);
    expect(sent()).toContainEqual({ type: 'user-interrupted' });
  });
});
