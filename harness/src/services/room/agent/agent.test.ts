import { describe, expect, it, vi } from 'vitest';

import { setUpAgents } from '../testing/agent-tests.ts';

const { createAgent, caller, audio, sent, ends, spoken, types } = setUpAgents();

describe('Agent', () => {
  it('waits until the page can play, then greets once', async () => {
    const agent = createAgent({ firstMessage: 'Hello.' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent()).toEqual([]);
    agent.playable();
    agent.playable();
    agent.greet();
    await vi.advanceTimersByTimeAsync(2000);
    expect(spoken()).toEqual(['Hello.']);
    expect(types()).toEqual([
      'status-update',
      'speech-update',
      'transcript',
      'speech-update',
      'transcript',
      'conversation-update',
    ]);
    expect(sent()).toContainEqual({
      type: 'transcript',
      role: 'assistant',
      transcriptType: 'final',
      transcript: 'Hello.',
    });
  });

  it('sends partial transcripts, then the conversation', async () => {
    const agent = createAgent({ firstMessage: 'One two three four.|Five.' });
    agent.playable();
    await vi.advanceTimersByTimeAsync(2000);
    const transcripts = sent().flatMap((message) =>
      'transcriptType' in message ? [[message.transcriptType, message.transcript]] : [],
    );
    expect(transcripts).toEqual([
      ['partial', 'One'],
      ['partial', 'One two'],
      ['partial', 'One two three'],
      ['partial', 'One two three four.'],
      ['partial', 'One two three four. Five.'],
      ['final', 'One two three four.|Five.'],
    ]);
    agent.say({
      message: 'Six.',
      endCallAfterSpoken: false,
      interruptionsEnabled: true,
      interruptAssistantEnabled: false,
    });
    await vi.advanceTimersByTimeAsync(2000);
    const update = sent().findLast((message) => message.type === 'conversation-update');
    expect(update?.messagesOpenAIFormatted).toEqual([
      { role: 'assistant', content: 'One two three four.|Five.' },
      { role: 'assistant', content: 'Six.' },
    ]);
    expect(update?.messages).toMatchObject([{ role: 'bot' }, { role: 'bot', message: 'Six.' }]);
  });

  it('sends each word when it is spoken, without spaces in Japanese', async () => {
    const agent = createAgent({ firstMessage: 'お電話ありがとうございます。|はい、どうぞ。' });
    agent.playable();
    await vi.advanceTimersByTimeAsync(2000);
    const partials = sent().flatMap((message) =>
      message.type === 'transcript' && message.transcriptType === 'partial' ? [message.transcript] : [],
    );
    expect(partials.length).toBeGreaterThan(4);
    expect(partials.at(-1)).toBe('お電話ありがとうございます。はい、どうぞ。');
    expect(partials.join('')).not.toContain(' ');
  });

  it('ends an interrupted answer where the voice ended', async () => {
    const script = { greeting: { say: 'One two three four.|Five six seven eight.', interruptible: true } };
    const agent = createAgent({}, script);
    agent.playable();
    // The second sentence lasts from 200 to 400 ms.
    await vi.advanceTimersByTimeAsync(300);
    agent.add({ message: { role: 'user', content: 'Wait.' }, triggerResponseEnabled: true });
    await vi.advanceTimersByTimeAsync(20);
    const texts = sent().flatMap((message) => (message.type === 'transcript' ? [message.transcript] : []));
    expect(texts.at(-1)).toBe('One two three four. Five six');
    expect(agent.spokenSoFar.messages).toMatchObject([
      { role: 'bot', message: 'One two three four. Five six' },
      { role: 'user', message: 'Wait.' },
    ]);
  });

  it('remembers what it had said when the call ended in mid-sentence', async () => {
    const agent = createAgent({ firstMessage: 'One two three four.|Five.' });
    agent.playable();
    await vi.advanceTimersByTimeAsync(120);
    const { length } = sent();
    agent.stop();
    audio().stop();
    await agent.lastWords;
    expect(agent.spokenSoFar.messages).toMatchObject([{ role: 'bot', message: 'One two three' }]);
    expect(agent.lastWords).toBeUndefined();
    expect(sent()).toHaveLength(length);
  });

  it('never speaks if it is silent', async () => {
    const agent = createAgent({ firstMessage: 'Hello.' }, { silent: true });
    agent.playable();
    await caller(agent, 500, 1500);
    expect(spoken()).toEqual([]);
  });

  it('waits for the caller without a first message', async () => {
    const agent = createAgent({ firstMessage: '  ' });
    agent.playable();
    await vi.advanceTimersByTimeAsync(1000);
    expect(spoken()).toEqual([]);
    await caller(agent, 400, 680);
    expect(spoken()).toEqual([]);
    await caller(agent, 0, 720);
    await vi.advanceTimersByTimeAsync(1000);
    expect(spoken()).toHaveLength(1);
    expect(types()).toContain('conversation-update');
  });

  it('replies to each turn with another line, but not to turns under 200 ms', async () => {
    const agent = createAgent({});
    agent.playable();
    await caller(agent, 140, 1000);
    expect(spoken()).toEqual([]);
    await caller(agent, 500, 1500);
    await caller(agent, 500, 1500);
    expect(new Set(spoken()).size).toBe(2);
  });

  it('holds back the first message for a control on request', async () => {
    const agent = createAgent({ firstMessage: 'Hello.', firstMessageOnControl: true });
    agent.playable();
    await vi.advanceTimersByTimeAsync(500);
    expect(spoken()).toEqual([]);
    agent.greet();
    await vi.advanceTimersByTimeAsync(500);
    expect(spoken()).toEqual(['Hello.']);
  });

  it('can be interrupted in a reply, but not in its first message', async () => {
    const agent = createAgent({ firstMessage: 'One.|Two.|Three.|Four.' });
    agent.playable();
    await caller(agent, 400, 60);
    expect(types()).not.toContain('user-interrupted');
    await vi.advanceTimersByTimeAsync(2000);
    expect(spoken()).toHaveLength(4);

    agent.say({
      message: 'Five.|Six.|Seven.',
      endCallAfterSpoken: false,
      interruptionsEnabled: true,
      interruptAssistantEnabled: false,
    });
    await vi.advanceTimersByTimeAsync(100);
    await caller(agent, 400, 60);
    expect(types()).toContain('user-interrupted');
    expect(audio().speech.at(-1)).toMatchObject({ text: 'Six.', interrupted: true });
  });

  describe('while it speaks', () => {
    const talk = async (bargeIn: 'stop' | 'any-sound' = 'stop') => {
      const script = { greeting: { say: 'One.|Two.|Three.|Four.|Five.|Six.', interruptible: true }, bargeIn };
      const agent = createAgent({}, script);
      agent.playable();
      await vi.advanceTimersByTimeAsync(100);
      return agent;
    };

    it.each([
      ['a cough', 320, { isVoiced: false }],
      ['a soft word of agreement', 500, { quieterDb: 12 }],
    ] as const)('goes on over %s, and does not answer it', async (_, lengthMs, sound) => {
      const agent = await talk();
      await caller(agent, lengthMs, 3000, sound);
      expect(types()).not.toContain('user-interrupted');
      expect(spoken()).toHaveLength(6);
      const eager = await talk('any-sound');
      await caller(eager, lengthMs, 0, sound);
      expect(types()).toContain('user-interrupted');
    });

    it.each([
      ['a voice', 260, {}],
      ['a soft voice that goes on', 1040, { quieterDb: 12 }],
    ] as const)('stops for %s', async (_, lengthMs, sound) => {
      const agent = await talk();
      await caller(agent, lengthMs, 0, sound);
      expect(types()).toContain('user-interrupted');
    });

    it('answers a soft word that outlasts it', async () => {
      const agent = createAgent({}, { greeting: { say: 'Is that right?' } });
      agent.playable();
      await vi.advanceTimersByTimeAsync(100);
      await caller(agent, 400, 1500, { quieterDb: 12 });
      expect(spoken()).toHaveLength(2);
    });
  });

  it('queues requested lines or interrupts for them, and ends the call after a farewell', async () => {
    const agent = createAgent({ firstMessage: 'One.|Two.|Three.' });
    agent.playable();
    const common = { interruptionsEnabled: true, endCallAfterSpoken: false };
    agent.say({ ...common, message: 'Waits.', interruptAssistantEnabled: false });
    await vi.advanceTimersByTimeAsync(260);
    agent.say({ ...common, message: 'Bye.', endCallAfterSpoken: true, interruptAssistantEnabled: true });
    await vi.advanceTimersByTimeAsync(2000);
    expect(spoken()).toEqual(['One.', 'Two.', 'Bye.']);
    expect(ends()).toEqual(['assistant-ended-call-after-message-spoken']);
  });

  it('is silent while muted and after the end', async () => {
    const agent = createAgent({ firstMessage: 'One.|Two.|Three.' });
    agent.playable();
    await vi.advanceTimersByTimeAsync(100);
    agent.setMuted(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(spoken()).toEqual(['One.']);
    await caller(agent, 400, 1000);
    expect(spoken()).toEqual(['One.']);
    agent.setMuted(false);
    agent.stop();
    await caller(agent, 400, 1000);
    expect(spoken()).toEqual(['One.']);
  });
});
