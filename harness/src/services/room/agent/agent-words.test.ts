import { describe, expect, it, vi } from 'vitest';
import { setUpAgents } from '../testing/agent-tests.ts';

const { createAgent, caller, sent, spoken } = setUpAgents();

/** An agent whose caller says these turns; each is recognised after `ms`. */
function talk(turns: readonly string[], { ms = 100, script }: { ms?: number; script?: object } = {}) {
  const left = [...turns];
  const agent = createAgent(
    { firstMessage: 'Hello.', instructions: 'The office is open on weekdays.' },
    false,
    script,
    async () => {
      const said = left.shift() ?? '';
      await new Promise((resolve) => setTimeout(resolve, ms));
      return said;
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
    const agent = talk(['I have a question.', 'When are you open?'], { ms: 300 });
    await vi.advanceTimersByTimeAsync(1000);
    await caller(agent, 800, 720);
    await caller(agent, 800, 1000);
    await vi.advanceTimersByTimeAsync(2000);
    expect(transcripts()).toEqual(['I have a question.', 'When are you open?']);
    expect(spoken()).toEqual(['Hello.', 'The office is open on weekdays.']);
  });

  it('says nothing to noise', async () => {
    const agent = talk(['']);
    await vi.advanceTimersByTimeAsync(1000);
    await caller(agent, 800, 1000);
    await vi.advanceTimersByTimeAsync(2000);
    expect(spoken()).toEqual(['Hello.']);
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
