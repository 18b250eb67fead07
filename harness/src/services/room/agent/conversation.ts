import type { BotMessage, ClientMessageConversationUpdate, OpenAIMessage } from '@firmline/sdk/rest/types';

/** The conversation in both of the platform's formats. It contains only the assistant: the caller is not transcribed. */
export function createConversation() {
  const begun = Date.now();
  const messages: BotMessage[] = [];
  const messagesOpenAIFormatted: OpenAIMessage[] = [];
  return {
    /** Adds the assistant's message, spoken from `time` (ms since the epoch) until now. */
    said(message: string, time: number): ClientMessageConversationUpdate {
      const endTime = Date.now();
      const secondsFromStart = (time - begun) / 1000;
      messages.push({ role: 'bot', message, time, endTime, secondsFromStart });
      messagesOpenAIFormatted.push({ role: 'assistant', content: message });
      return {
        type: 'conversation-update',
        messages: [...messages],
        messagesOpenAIFormatted: [...messagesOpenAIFormatted],
      };
    },
  };
}
