import type { Firm } from '../firms/record.ts';

/** What a demo call changes in the fixed assistant: its model settings, its instructions and its opening line. */
export interface AssistantOverrides {
  /** Left out when the record's is empty or white space; the assistant's own stays. */
  firstMessage?: string;
  model: {
    provider: 'openai';
    model: 'gpt-4o';
    emotionRecognitionEnabled: true;
    maxTokens: 250;
    messages: [{ role: 'system'; content: string }];
  };
  /** Only with {@link withFirmTag}. */
  metadata?: { [firmTag]: string };
}

/** The field of a call's metadata that names its firm, if the page is set to do so. */
export const firmTag = 'firmlineSlug';

/** The prompt of firms without one. It offers nothing that a demo call cannot do. */
export const defaultSystemPrompt =
  'You are a helpful AI assistant for a law firm. This call is a demonstration. Answer inquiries politely and ' +
  'briefly, show how you would schedule a consultation or give a case update, and handle routine legal questions. ' +
  'You do not give legal advice. You cannot book an appointment, look up a case, pass on a message or transfer ' +
  'this call: never promise it, and say that this is a demonstration when the caller asks for it.';

/** A record's text; white space counts as empty. */
const emptyIfBlank = (text: string): string => (text.trim() === '' ? '' : text);

/** The overrides of a firm's demo call. */
export function buildAssistantOverrides({
  system,
  firstMessage,
}: Pick<Firm, 'system' | 'firstMessage'>): AssistantOverrides {
  return {
    ...(emptyIfBlank(firstMessage) ? { firstMessage } : {}),
    model: {
      provider: 'openai',
      model: 'gpt-4o',
      emotionRecognitionEnabled: true,
      maxTokens: 250,
      messages: [{ role: 'system', content: emptyIfBlank(system) || defaultSystemPrompt }],
    },
  };
}

/**
 * The same overrides with the firm's slug. A visitor's browser can change it, so compare it with the call's texts before
 * relying on it.
 */
export const withFirmTag = (overrides: AssistantOverrides, slug: string): AssistantOverrides => ({
  ...overrides,
  metadata: { [firmTag]: slug },
});
