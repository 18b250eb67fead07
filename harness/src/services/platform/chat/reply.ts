import { createReplies } from '../../room/agent/replies.ts';
import type { JsonObject } from '../json.ts';

/**
 * Emulation: there is no model. The reply is the receptionist's next stock sentence, whatever was said; the same
 * conversation always gets the same one.
 */
export function replyTo(messages: readonly JsonObject[]): {
  readonly role: 'assistant';
  readonly content: string;
} {
  const next = createReplies();
  let content = next();
  for (const { role } of messages) if (role === 'assistant') content = next();
  return { role: 'assistant', content };
}

/** A text in pieces, word by word. */
export function wordsOf(text: string): string[] {
  return text.match(/\s*\S+\s*/g) ?? [];
}
