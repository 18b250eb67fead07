export {
  buildAssistantOverrides,
  defaultSystemPrompt,
  firmTag,
  withFirmTag,
  type AssistantOverrides,
} from './overrides.ts';
