import type { LanguageModel } from '../shared/language-model/language-model.ts';
import { applyOverrides, roomAssistant } from './platform/calls/resolve-assistant.ts';
import { createAgentLines } from './room/agent/agent-lines.ts';
import { createConverse } from './room/agent/conversation.ts';

export interface RehearsalOptions {
  /** The assistant's record on the platform; its overrides replace fields. */
  readonly assistant?: Readonly<Record<string, unknown>>;
  readonly overrides: object;
  /** Without it, a receptionist answers from the firm's own texts. */
  readonly languageModel?: LanguageModel | undefined;
  /** Says why the language model failed. */
  readonly log: (line: string) => void;
}

/** A conversation in writing with the assistant of a room: the same instructions, limit and model, without audio. */
export interface Rehearsal {
  /** Empty if the assistant waits for the caller. */
  readonly greeting: string;
  /** The assistant has said goodbye. */
  readonly isOver: boolean;
  /** The reply to what the caller says, a sentence at a time. Never rejects. */
  reply(text: string, signal: AbortSignal): AsyncIterable<string>;
}

export function createRehearsal({
  assistant = {},
  overrides,
  languageModel,
  log,
}: RehearsalOptions): Rehearsal {
  const resolvedAssistant = roomAssistant(applyOverrides({ ...assistant }, { ...overrides }));
  // No page answers functions.
  const lines = createAgentLines({ ...resolvedAssistant, functions: [] });
  const converse = languageModel && createConverse(languageModel, resolvedAssistant, log);
  const greeting = resolvedAssistant.firstMessage?.trim() ?? '';
  const history = greeting === '' ? [] : [{ role: 'assistant', content: greeting }];
  let isOver = false;

  const ownReply = (text: string): string[] => {
    const plannedText = lines.reply(text, true)?.content;
    isOver = plannedText?.hangUp === true;
    return plannedText && 'say' in plannedText ? [plannedText.say] : [];
  };
  return {
    greeting,
    get isOver() {
      return isOver;
    },
    async *reply(text, signal) {
      history.push({ role: 'user', content: text });
      const sentences: string[] = [];
      for await (const sentence of converse?.(history, signal) ?? ownReply(text)) {
        sentences.push(sentence);
        yield sentence;
      }
      if (sentences.length > 0) history.push({ role: 'assistant', content: sentences.join(' ') });
    },
  };
}
