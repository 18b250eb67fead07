import type { SpokenSoFar } from '../../room/agent/conversation.ts';

/** What was said, as the platform stores it. */
export const artifactOf = ({ messages, messagesOpenAIFormatted }: SpokenSoFar) => ({
  messages,
  messagesOpenAIFormatted,
  transcript: messages
    .flatMap((one) =>
      one.role === 'user' || one.role === 'bot'
        ? [`${one.role === 'user' ? 'User' : 'AI'}: ${one.message}\n`]
        : [],
    )
    .join(''),
});
