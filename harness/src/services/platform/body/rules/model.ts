import type { Model, ModelFields, OpenAIMessage, ToolRef } from '@firmline/sdk/rest/types';
import { list } from '../compose.ts';
import { outline, record } from '../record.ts';
import type { Fields } from '../rule.ts';
import { oneBy } from '../union.ts';
import { anObject, flag, number, oneOf, orNull, required, text } from '../values.ts';
import { texts } from './common.ts';
import { customKnowledgeBase } from './knowledge-base.ts';
import { inlineTool } from './tool.ts';

const message = record<OpenAIMessage>({
  content: required(orNull(text({ max: 100_000_000 }))),
  role: required(oneOf('assistant', 'function', 'user', 'system', 'tool')),
});

const fields: Fields<ModelFields> = {
  messages: list(message),
  tools: list(inlineTool),
  toolIds: texts,
  toolRefs: list(outline<ToolRef>({ toolId: required(text()), version: required(text()) })),
  knowledgeBase: customKnowledgeBase,
  knowledgeBaseId: text(),
  temperature: number({ min: 0, max: 2 }),
  maxTokens: number({ min: 50, max: 10_000 }),
  emotionRecognitionEnabled: flag,
  numFastTurns: number({ min: 0 }),
};
const named = { ...fields, model: required(text()) };
const thinking = anObject;
const { maxTokens: _, ...vapiFields } = fields;

export const model = oneBy<Model, 'provider'>('provider', {
  anthropic: { ...named, thinking },
  'anthropic-bedrock': { ...named, thinking },
  anyscale: named,
  cerebras: named,
  'custom-llm': {
    ...named,
    url: required(text()),
    metadataSendMode: oneOf('off', 'variable', 'destructured'),
    headers: anObject,
    wordLevelConfidenceEnabled: flag,
    timeoutSeconds: number(),
  },
  deepinfra: named,
  'deep-seek': named,
  google: { ...named, realtimeConfig: anObject },
  groq: named,
  'inflection-ai': named,
  minimax: named,
  openai: {
    ...named,
    fallbackModels: texts,
    toolStrictCompatibilityMode: oneOf(
      'strip-parameters-with-unsupported-validation',
      'strip-unsupported-validation',
    ),
    promptCacheRetention: oneOf('in_memory', '24h'),
    promptCacheKey: text({ max: 64 }),
    reasoningEffort: oneOf('none', 'minimal', 'low', 'medium', 'high', 'xhigh'),
  },
  openrouter: named,
  'perplexity-ai': named,
  'together-ai': named,
  vapi: {
    ...vapiFields,
    model: text(),
    version: oneOf('latest', '1'),
    workflowId: text(),
    workflow: anObject,
  },
  xai: named,
});
