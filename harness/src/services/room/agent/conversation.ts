import type {
  BotMessage,
  ClientMessageConversationUpdate,
  OpenAIMessage,
  SystemMessage,
  UserMessage,
} from '@firmline/sdk/rest/types';

type SaidMessage = BotMessage | SystemMessage | UserMessage;

/** The conversation in both of the platform's formats. */
export interface Said {
  readonly messages: readonly SaidMessage[];
  readonly messagesOpenAIFormatted: readonly OpenAIMessage[];
}

export function createConversation() {
  const begun = Date.now();
  const messages: SaidMessage[] = [];
  const messagesOpenAIFormatted: OpenAIMessage[] = [];
  return {
    get said(): Said {
      return { messages: [...messages], messagesOpenAIFormatted: [...messagesOpenAIFormatted] };
    },
    /** Adds a message, spoken from `time` (ms since the epoch) until now, or typed now. */
    add(
      role: 'assistant' | 'system' | 'user',
      message: string,
      time = Date.now(),
    ): ClientMessageConversationUpdate {
      const said = { message, time, endTime: Date.now(), secondsFromStart: (time - begun) / 1000 };
      // A line is added when it ends; what the caller typed meanwhile comes after it.
      const index = messages.findLastIndex((other) => other.time <= time) + 1;
      messages.splice(index, 0, { ...said, role: role === 'assistant' ? 'bot' : role });
      messagesOpenAIFormatted.splice(index, 0, { role, content: message });
      return { type: 'conversation-update', ...this.said };
    },
  };
}
export type Conversation = ReturnType<typeof createConversation>;
