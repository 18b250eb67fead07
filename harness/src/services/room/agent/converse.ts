import { FirmlineError } from '@firmline/sdk/errors';
import type { ChatMessage, LanguageModel } from '../../../shared/language-model/language-model.ts';
import type { RoomAssistant } from '../types.ts';

/** The next reply of a conversation, sentence by sentence. Never rejects. */
export type Converse = (history: readonly HistoryEntry[], signal: AbortSignal) => AsyncIterable<string>;

interface HistoryEntry {
  readonly role: string;
  readonly content?: unknown;
}

/** Said when the language model fails, so that the caller is not left in silence. */
const apology = 'I am sorry, I cannot answer just now. Could you say that again in a moment?';
const defaultMaxTokens = 250;

/** Lets a language model play the assistant, with its own instructions and limit. */
export function createConverse(
  model: LanguageModel,
  { instructions = '', maxTokens = defaultMaxTokens }: RoomAssistant,
  log: (line: string) => void,
): Converse {
  return async function* (history, signal) {
    const messages: ChatMessage[] = [{ role: 'system', content: instructions }];
    for (const { role, content } of history) {
      if ((role === 'user' || role === 'assistant' || role === 'system') && typeof content === 'string')
        messages.push({ role, content });
    }
    try {
      yield* model.sentences(messages, { maxTokens, signal });
    } catch (cause) {
      if (signal.aborted) return;
      // Not the cause: it could hold what was said.
      log(
        cause instanceof FirmlineError
          ? `${cause.message} ${cause.hint ?? ''}`.trim()
          : 'The language model failed.',
      );
      yield apology;
    }
  };
}
