import type { Assistant, AssistantOverrides, CreateAssistant, UpdateAssistant } from './index.ts';
import type { Received } from '../common.ts';

({
  name: 'Reception',
  model: { provider: 'openai', model: 'gpt-4.1', messages: [{ role: 'system', content: 'Be brief.' }] },
  voice: { provider: '11labs', voiceId: 'sarah' },
  transcriber: { provider: 'deepgram', model: 'nova-3' },
  firstMessage: 'Hello!',
  voicemailDetection: { provider: 'vapi' },
  serverMessages: ['end-of-call-report', 'tool-calls'],
  server: { url: 'https://example.com/voice', timeoutSeconds: 10 },
  hooks: [{ on: 'call.ending', do: [{ type: 'tool', toolId: 'tool' }] }],
}) satisfies CreateAssistant;

// Values added later.
({
  firstMessageMode: 'assistant-hums-first',
  backgroundSound: 'https://example.com/rain.mp3',
  voicemailDetection: 'off',
  clientMessages: ['weather-update'],
}) satisfies CreateAssistant;

({ variableValues: { name: 'Ann' }, 'tools:append': [{ type: 'dtmf' }] }) satisfies AssistantOverrides;

// @ts-expect-error the platform assigns the id
({ id: 'assistant' }) satisfies CreateAssistant;
// @ts-expect-error variables belong to a call
({ variableValues: {} }) satisfies UpdateAssistant;
// @ts-expect-error a field is left out, never undefined
({ name: undefined }) satisfies UpdateAssistant;
// @ts-expect-error seconds are a number
({ maxDurationSeconds: '600' }) satisfies CreateAssistant;
// @ts-expect-error `serverMessages` is a list
({ serverMessages: 'tool-calls' }) satisfies CreateAssistant;

declare const assistant: Received<Assistant>;
assistant.id satisfies string;
assistant['addedTomorrow'] satisfies unknown;
assistant satisfies CreateAssistant;
if (assistant.voice?.provider === 'custom-voice') {
  assistant.voice.server.url satisfies string | undefined;
}
// @ts-expect-error responses are read-only
assistant.name = 'another';
