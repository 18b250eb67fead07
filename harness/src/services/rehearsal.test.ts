import { describe, expect, it } from 'vitest';
import type { ChatMessage, LanguageModel } from '../shared/language-model/language-model.ts';
import { createRehearsal } from './rehearsal.ts';

const overrides = {
  firstMessage: 'Good morning, {{name}}.',
  variableValues: { name: 'Dana' },
  model: {
    maxTokens: 40,
    messages: [
      {
        role: 'system',
        content: 'You answer for Lowe & Co. The office is open Monday to Friday from nine to five.',
      },
    ],
  },
};

const never = new AbortController().signal;
const whole = async (sentences: AsyncIterable<string>) => {
  const all: string[] = [];
  for await (const sentence of sentences) all.push(sentence);
  return all;
};

describe('a rehearsal', () => {
  it("greets with the firm's first message and answers from its texts", async () => {
    const rehearsal = createRehearsal({ overrides, log: () => {} });
    expect(rehearsal.greeting).toBe('Good morning, Dana.');
    expect(await whole(rehearsal.reply('When are you open?', never))).toEqual([
      'The office is open Monday to Friday from nine to five.',
    ]);
    expect(rehearsal.isOver).toBe(false);
    await whole(rehearsal.reply('Goodbye.', never));
    expect(rehearsal.isOver).toBe(true);
  });

  it('calls no function of a page, because there is none', async () => {
    const tools = [{ type: 'function', function: { name: 'show_open_hours' } }];
    const model = { ...overrides.model, tools };
    const rehearsal = createRehearsal({ overrides: { ...overrides, model }, log: () => {} });
    expect(await whole(rehearsal.reply('Can you show me when you are open, the hours?', never))).toEqual([
      'The office is open Monday to Friday from nine to five.',
    ]);
  });

  it("keeps the assistant's own greeting where the firm has none", () => {
    const assistant = { firstMessage: 'Hello.' };
    expect(createRehearsal({ assistant, overrides: {}, log: () => {} }).greeting).toBe('Hello.');
    expect(createRehearsal({ overrides: {}, log: () => {} }).greeting).toBe('');
  });

  it('sends a language model the prompt, the limit and the whole conversation', async () => {
    const asked: { messages: readonly ChatMessage[]; maxTokens: number }[] = [];
    const languageModel: LanguageModel = {
      async *sentences(messages, { maxTokens }) {
        asked.push({ messages: [...messages], maxTokens });
        yield 'One.';
        yield 'Two.';
      },
    };
    const rehearsal = createRehearsal({ overrides, languageModel, log: () => {} });
    expect(await whole(rehearsal.reply('Hello?', never))).toEqual(['One.', 'Two.']);
    await whole(rehearsal.reply('And then?', never));
    expect(asked.map(({ maxTokens }) => maxTokens)).toEqual([40, 40]);
    expect(asked[1]?.messages).toEqual([
      { role: 'system', content: overrides.model.messages[0]?.content },
      { role: 'assistant', content: 'Good morning, Dana.' },
      { role: 'user', content: 'Hello?' },
      { role: 'assistant', content: 'One. Two.' },
      { role: 'user', content: 'And then?' },
    ]);
  });
});
