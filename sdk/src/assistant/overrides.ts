import type { Firm } from '../firms/record.ts';

/** What a demo call changes in the fixed assistant: its model settings, its instructions and its opening line. */
export interface AssistantOverrides {
  /** Left out when the record has none, so that the assistant's own stays. */
  firstMessage?: string;
  model: {
    provider: 'openai';
    model: 'gpt-4o';
    emotionRecognitionEnabled: true;
    maxTokens: 250;
    messages: [{ role: 'system'; content: string }];
  };
}

/** Instructions of a firm whose record has none. */
export const defaultSystemPrompt =
  'You are a helpful AI assistant for a law firm. Answer questions about the firm politely and briefly, ' +
  'schedule consultations, give case updates, and handle routine legal questions. You do not give legal advice; ' +
  'offer to connect the caller with a lawyer when they need it.';

/** The overrides of a firm's demo call. */
export function buildAssistantOverrides({
  system,
  firstMessage,
}: Pick<Firm, 'system' | 'firstMessage'>): AssistantOverrides {
  return {
    ...(firstMessage ? { firstMessage } : {}),
    model: {
      provider: 'openai',
      model: 'gpt-4o',
      emotionRecognitionEnabled: true,
      maxTokens: 250,
      messages: [{ role: 'system', content: system || defaultSystemPrompt }],
    },
  };
}
