import { describe, expect, it, vi } from 'vitest';

import type { AgentScript } from '../../../shared/call-plan/agent-script.ts';
import { setUpAgents } from '../testing/agent-tests.ts';
import type { RoomAssistant } from '../types.ts';
import type { Agent } from './agent.ts';

const { createAgent, caller, ends, sent, spoken, types } = setUpAgents();

const greets = (assistant: RoomAssistant, script?: AgentScript) => {
  const agent = createAgent(assistant, script);
  agent.playable();
  return agent;
};
const add = (
  agent: Agent,
  content: string,
  triggerResponseEnabled = true,
  role: 'user' | 'system' = 'user',
) => agent.add({ message: { role, content }, triggerResponseEnabled });
const conversation = () =>
  sent()
    .findLast((message) => message.type === 'conversation-update')
    ?.messagesOpenAIFormatted?.map(({ role, content }) => `${role}: ${content}`);

describe('an agent and a typed message', () => {
  it('answers it as if it had been said, without a transcript of it', async () => {
    const agent = greets({ firstMessage: 'Hello.', instructions: 'We are open from nine to five.' });
    await vi.advanceTimersByTimeAsync(2000);
    add(agent, 'When are you open?');
    expect(conversation()).toEqual(['assistant: Hello.', 'user: When are you open?']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(spoken()).toEqual(['Hello.', 'We are open from nine to five.']);
    expect(sent().filter((message) => message.type === 'transcript' && message.role === 'user')).toEqual([]);
    expect(conversation()?.at(-1)).toBe('assistant: We are open from nine to five.');
  });

  it('is interrupted by it as by speech', async () => {
    const agent = greets({}, { greeting: { say: 'One.|Two.|Three.', interruptible: true } });
    await vi.advanceTimersByTimeAsync(300);
    add(agent, 'Hello there.');
    await vi.advanceTimersByTimeAsync(2000);
    expect(types()).toContain('user-interrupted');
    expect(spoken()).toEqual(['One.', 'Two.', 'Hello. How may I help you?']);
    expect(conversation()).toEqual([
      'assistant: One. Two.',
      'user: Hello there.',
      'assistant: Hello. How may I help you?',
    ]);
  });

  it('answers it after a line that may not be interrupted', async () => {
    const agent = greets({ firstMessage: 'One.|Two.|Three.' });
    await vi.advanceTimersByTimeAsync(300);
    add(agent, 'Hello there.');
    await vi.advanceTimersByTimeAsync(3000);
    expect(types()).not.toContain('user-interrupted');
    expect(spoken()).toEqual(['One.', 'Two.', 'Three.', 'Hello. How may I help you?']);
    expect(conversation()).toEqual([
      'assistant: One.|Two.|Three.',
      'user: Hello there.',
      'assistant: Hello. How may I help you?',
    ]);
  });

  it('only adds what needs no answer', async () => {
    const agent = greets({ firstMessage: 'Hello.' });
    await vi.advanceTimersByTimeAsync(2000);
    add(agent, 'The caller looks at the map.', true, 'system');
    add(agent, 'By the way.', false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(spoken()).toEqual(['Hello.']);
    expect(conversation()).toEqual([
      'assistant: Hello.',
      'system: The caller looks at the map.',
      'user: By the way.',
    ]);
  });

  it('takes the replies of a script in order, and a pending one once', async () => {
    const agent = greets(
      { firstMessage: 'Hello.' },
      { replies: [{ say: 'One.', afterMs: 3000 }, { say: 'Two.' }] },
    );
    await vi.advanceTimersByTimeAsync(2000);
    await caller(agent, 400, 800);
    add(agent, 'And?');
    await vi.advanceTimersByTimeAsync(5000);
    expect(spoken()).toEqual(['Hello.', 'One.']);
    add(agent, 'And?');
    await vi.advanceTimersByTimeAsync(2000);
    expect(spoken()).toEqual(['Hello.', 'One.', 'Two.']);
  });
});

describe('an agent that leaves its call', () => {
  it('to another place says so first, and the call ends as forwarded', async () => {
    const agent = greets({ firstMessage: 'Hello.' });
    await vi.advanceTimersByTimeAsync(2000);
    agent.leave('I put you through.', 'assistant-forwarded-call');
    expect(ends()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(spoken()).toEqual(['Hello.', 'I put you through.']);
    expect(ends()).toEqual(['assistant-forwarded-call']);
  });

  it('to another assistant lets that one greet and answer', async () => {
    const agent = greets({ firstMessage: 'Hello.', instructions: 'We are open from nine to five.' });
    await vi.advanceTimersByTimeAsync(2000);
    const booking = { firstMessage: 'Booking here.', instructions: 'We are open from six to seven.' };
    agent.handOver(booking, undefined, 'One moment.');
    await vi.advanceTimersByTimeAsync(3000);
    add(agent, 'When are you open?');
    await vi.advanceTimersByTimeAsync(2000);
    expect(spoken()).toEqual(['Hello.', 'One moment.', 'Booking here.', 'We are open from six to seven.']);
    expect(ends()).toEqual([]);
  });
});
