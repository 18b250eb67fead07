import type { Model, OpenAIModelName } from './index.ts';
import type { WorkflowModel } from './workflow.ts';

({
  provider: 'openai',
  model: 'gpt-4.1',
  fallbackModels: ['gpt-4o', 'gpt-9'],
  messages: [{ role: 'system', content: 'Be brief.' }],
  tools: [{ type: 'endCall' }],
  temperature: 0.3,
}) satisfies Model;

// A model added later.
({ provider: 'anthropic', model: 'claude-9' }) satisfies Model;
({ provider: 'openrouter', model: 'any/thing' }) satisfies Model;

'gpt-4.1-2025-04-14:eastus' satisfies OpenAIModelName;
// @ts-expect-error not offered in that region
'gpt-4.1-nano-2025-04-14:eastus' satisfies OpenAIModelName;

// @ts-expect-error no such provider
({ provider: 'gpt', model: 'gpt-4.1' }) satisfies Model;
// @ts-expect-error the model is required
({ provider: 'groq' }) satisfies Model;
// @ts-expect-error the URL is required
({ provider: 'custom-llm', model: 'mine' }) satisfies Model;
({
  provider: 'google',
  model: 'gemini-2.5-pro',
  // @ts-expect-error only Anthropic models have `thinking`
  thinking: { type: 'enabled', budgetTokens: 1024 },
}) satisfies Model;
({
  provider: 'openai',
  model: 'gpt-4.1',
  // @ts-expect-error a message has a role
  messages: [{ content: 'Be brief.' }],
}) satisfies Model;

// @ts-expect-error a workflow supports only some providers
({ provider: 'groq', model: 'llama3-8b-8192' }) satisfies WorkflowModel;

declare const model: Model;
if (model.provider === 'openai') {
  model.reasoningEffort satisfies string | undefined;
  // @ts-expect-error only a custom model has a URL
  void model.url;
} else if (model.provider === 'vapi') {
  model.workflow?.nodes[0]?.name satisfies string | undefined;
} else {
  model.model satisfies string;
}
