import { expect, it } from 'vitest';
import { conversationText } from './conversation-text.ts';

const spoken = { final: true, interrupted: false, startedAt: new Date(2026, 0, 5, 9, 30).getTime() };

it('writes a conversation as a title, the day and a paragraph for each turn', () => {
  const text = conversationText({ companyName: 'Roe & Roe' }, [
    { ...spoken, role: 'assistant', text: 'Hello.' },
    { ...spoken, role: 'user', text: 'Are you open?' },
  ]);
  expect(text).toMatch(
    /^Conversation with the AI assistant of Roe & Roe\n\nJanuary 5, 2026[^\n]*9:30.AM\n\nAssistant: Hello\.\n\nYou: Are you open\?\n$/,
  );
});

it('marks an answer that was interrupted, and words that the end of the call cut off', () => {
  const text = conversationText({ companyName: '' }, [
    { ...spoken, role: 'assistant', text: 'We are open from', interrupted: true },
    { ...spoken, role: 'user', text: 'I only wanted to', final: false },
  ]);
  expect(text).toMatch(
    /Assistant: We are open from … \(interrupted\)\n\nYou: I only wanted to … \(cut off\)\n$/,
  );
});
