import type { Firm } from '@firmline/sdk/firms';
import type { TranscriptEntry } from '@firmline/sdk/web-call';

/** A conversation as people keep it: a title, the day, and a paragraph for each turn. */
export function conversationText(
  { companyName }: Pick<Firm, 'companyName'>,
  turns: readonly Pick<TranscriptEntry, 'role' | 'text' | 'startedAt'>[],
): string {
  const began = new Date(turns[0]?.startedAt ?? Date.now());
  const title = [
    'Conversation with the AI assistant',
    companyName.trim() && ` of ${companyName.trim()}`,
  ].join('');
  const day = began.toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' });
  const lines = turns.map(({ role, text }) => `${role === 'assistant' ? 'Assistant' : 'You'}: ${text}`);
  return `${[title, day, ...lines].join('\n\n')}\n`;
}
