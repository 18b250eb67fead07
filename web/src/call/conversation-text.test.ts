import { expect, it } from 'vitest';
import { conversationText } from './conversation-text.ts';

const startedAt = new Date(2026, 0, 5, 9, 30).getTime();

it('writes a conversation as a title, the day and a paragraph for each turn', () => {
  const text = conversationText({ companyName: 'Roe & Roe' }, [
    { role: 'assistant', text: 'Hello.', startedAt },
    { role: 'user', text: 'Are you open?', startedAt },
  ]);
  expect(text).toMatch(
    /^Conversation with the AI assistant of Roe & Roe\n\nJanuary 5, 2026[^\n]*9:30.AM\n\nAssistant: Hello\.\n\nYou: Are you open\?\n$/,
  );
});
