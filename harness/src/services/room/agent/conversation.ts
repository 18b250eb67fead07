import type {
  BotMessage,
  ClientMessageConversationUpdate,
  OpenAIMessage,
  UserMessage,
} from '@firmline/sdk/rest/types';

/** The conversation in both of the platform's formats. */
export interface Said {
  readonly messages: readonly (BotMessage | UserMessage)[];
  readonly messagesOpenAIFormatted: readonly OpenAIMessage[];
}

export function createConversation() {
  const begun = Date.now();
  const messages: (BotMessage | UserMessage)[] = [];
  const messagesOpenAIFormatted: OpenAIMessage[] = [];
  return {
    get said(): Said {
      return { messages: [...messages], messagesOpenAIFormatted: [...messagesOpenAIFormatted] };
    },
    /** Adds a message, spoken from `time` (ms since the epoch) until now. */
    add(role: 'assistant' | 'user', message: string, time: number): ClientMessageConversationUpdate {
      const endTime = Date.now();
      const secondsFromStart = (time - begun) / 1000;
      messages.push({ role: role === 'user' ? role : 'bot', message, time, endTime, secondsFromStart });
      messagesOpenAIFormatted.push({ role, content: message });
      return { type: 'conversation-update', ...this.said };
    },
  };
}
export type Conversation = ReturnType<typeof createConversation>;
