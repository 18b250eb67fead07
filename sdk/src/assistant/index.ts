export { buildAssistantOverrides, defaultSystemPrompt, type AssistantOverrides } from './overrides.ts';
