import { describe, expect, it } from 'vitest';
import { buildAssistantOverrides, defaultSystemPrompt } from './overrides.ts';

describe('buildAssistantOverrides', () => {
  it('carries the record', () => {
    expect(buildAssistantOverrides({ system: 'Be brief.', firstMessage: 'Hello.' })).toEqual({
      firstMessage: 'Hello.',
      model: {
        provider: 'openai',
        model: 'gpt-4o',
        emotionRecognitionEnabled: true,
        maxTokens: 250,
        messages: [{ role: 'system', content: 'Be brief.' }],
      },
    });
  });

  it('leaves out an empty first message and falls back to the default prompt', () => {
    const overrides = buildAssistantOverrides({ system: '', firstMessage: '' });
    expect(overrides).not.toHaveProperty('firstMessage');
    expect(overrides.model.messages).toEqual([{ role: 'system', content: defaultSystemPrompt }]);
  });
});
