import type { Firm } from '@firmline/sdk/firms';
import type { TranscriptEntry } from '@firmline/sdk/web-call';
import { cutOff } from './cut-off.ts';

/** A finished conversation as people keep it: a title, the day, and a paragraph for each turn. */
export function conversationText(
  { companyName }: Pick<Firm, 'companyName'>,
  turns: readonly Pick<TranscriptEntry, 'role' | 'text' | 'startedAt' | 'final' | 'interrupted'>[],
): string {
  const startTime = new Date(turns[0]?.startedAt ?? Date.now());
  const title = [
    'Conversation with the AI assistant',
    companyName.trim() && ` of ${companyName.trim()}`,
  ].join('');
  const day = startTime.toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' });
  const lines = turns.map((turn) => {
    const mark = cutOff(turn, true);
    return `${turn.role === 'assistant' ? 'Assistant' : 'You'}: ${turn.text}${mark ? ` … (${mark})` : ''}`;
  });
  return `${[title, day, ...lines].join('\n\n')}\n`;
}
