import type { BotMessage, ClientMessageConversationUpdate, OpenAIMessage } from '@firmline/sdk/rest/types';

/** Keeps what was said, in both forms in which the platform tells it. Nobody understands the caller, so only one side is in it. */
export function createConversation() {
  const begun = Date.now();
  const messages: BotMessage[] = [];
  const messagesOpenAIFormatted: OpenAIMessage[] = [];
  return {
    /** The assistant has said this, from `time` (milliseconds since the epoch) until now. */
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
