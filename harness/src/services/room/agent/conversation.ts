import type {
  BotMessage,
  ClientMessageConversationUpdate,
  OpenAIMessage,
  SystemMessage,
  ToolCallMessage,
  ToolCallResultMessage,
  UserMessage,
} from '@firmline/sdk/rest/types';
import { FirmlineError } from '@firmline/sdk/errors';
import type { ChatMessage, LanguageModel } from '../../../shared/language-model/language-model.ts';

type SaidMessage = BotMessage | SystemMessage | ToolCallMessage | ToolCallResultMessage | UserMessage;

/** The conversation in both of the platform's formats. */
export interface SpokenSoFar {
  readonly messages: readonly SaidMessage[];
  readonly messagesOpenAIFormatted: readonly OpenAIMessage[];
}

/** What a server responded to the call of a function. */
export interface ToolResult {
  /** Of the call. */
  readonly id: string;
  readonly name: string;
  /** As JSON. */
  readonly arguments: string;
  /** Becomes part of the conversation. */
  readonly result: string;
  /** Said to the caller. Missing: that it did not work. */
  readonly say?: string;
  /** The call ends once that is said. */
  readonly hangUp?: boolean;
}

export function createConversation() {
  const startedAt = Date.now();
  const messages: SaidMessage[] = [];
  const messagesOpenAIFormatted: OpenAIMessage[] = [];
  return {
    get spokenSoFar(): SpokenSoFar {
      return { messages: [...messages], messagesOpenAIFormatted: [...messagesOpenAIFormatted] };
    },
    /** Adds a message, spoken from `time` (ms since the epoch) until now, or typed now. */
    add(
      role: 'assistant' | 'system' | 'user',
      message: string,
      time = Date.now(),
    ): ClientMessageConversationUpdate {
      const saidMessage = { message, time, endTime: Date.now(), secondsFromStart: (time - startedAt) / 1000 };
      // A line is added when it ends; what the caller typed meanwhile comes after it.
      const index = messages.findLastIndex((other) => other.time <= time) + 1;
      messages.splice(index, 0, { ...saidMessage, role: role === 'assistant' ? 'bot' : role });
      messagesOpenAIFormatted.splice(index, 0, { role, content: message });
      return { type: 'conversation-update', ...this.spokenSoFar };
    },
    /** Adds the results of functions that were called at `time`. */
    addResults(results: readonly ToolResult[], time: number): ClientMessageConversationUpdate {
      for (const { id, name, arguments: values, result } of results) {
        const secondsFromStart = (time - startedAt) / 1000;
        const call = { id, type: 'function', function: { name, arguments: values } };
        messages.push(
          { role: 'tool_calls', toolCalls: [call], message: '', time, secondsFromStart },
          { role: 'tool_call_result', toolCallId: id, name, result, time: Date.now(), secondsFromStart },
        );
        messagesOpenAIFormatted.push({ role: 'assistant', content: null }, { role: 'tool', content: result });
      }
      return { type: 'conversation-update', ...this.spokenSoFar };
    },
  };
}
export type Conversation = ReturnType<typeof createConversation>;

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
  {
    instructions = '',
    maxTokens = defaultMaxTokens,
  }: { readonly instructions?: string; readonly maxTokens?: number },
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
