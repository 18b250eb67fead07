import { createReplies } from '../../room/agent/replies.ts';
import type { JsonObject } from '../json.ts';

/**
 * Emulation without a model: the reply is the receptionist's next stock sentence. The same conversation always gets the
 * same reply.
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

/** Splits a text into words with their spaces. */
export function wordsOf(text: string): string[] {
  return text.match(/\s*\S+\s*/g) ?? [];
}
