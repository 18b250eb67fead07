import { describe, expect, it } from 'vitest';
import { buildAssistantOverrides } from './index.ts';

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

  it.each(['', ' ', '\n\t\u00A0'])(
    'omits a first message of %j, and replaces such instructions with the default ones',
    (empty) => {
      const overrides = buildAssistantOverrides({ system: empty, firstMessage: empty });
      expect(overrides).not.toHaveProperty('firstMessage');
      const [{ role, content }] = overrides.model.messages;
      expect(role).toBe('system');
      expect(content).toMatch(/^You are a helpful AI assistant for a law firm\./);
    },
  );

  it('keeps white space around a text', () => {
    const overrides = buildAssistantOverrides({ system: ' Be brief.\n', firstMessage: ' Hello. ' });
    expect(overrides.firstMessage).toBe(' Hello. ');
    expect(overrides.model.messages[0].content).toBe(' Be brief.\n');
  });

  it('offers nothing by default that a demo call cannot do', () => {
    const [{ content }] = buildAssistantOverrides({ system: '', firstMessage: '' }).model.messages;
    const sentences = content.split(/(?<=\.) /);
    const offers = sentences.filter((sentence) => !sentence.includes('cannot'));
    expect(offers.join(' ')).not.toMatch(/connect|transfer|lawyer|call back|book|look up|message/i);
    expect(content).toMatch(/cannot [^.]*transfer this call/);
  });
});
