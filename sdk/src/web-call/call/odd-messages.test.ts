import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useScriptedClient } from '../testing/scripted-client.ts';

const type = fc.constantFrom(
  'transcript',
  'speech-update',
  'user-interrupted',
  'assistant.speechStarted',
  'model-output',
  'voice-input',
  'conversation-update',
  'status-update',
  'function-call',
  'hang',
);
const value = fc.oneof(
  fc.anything(),
  fc.array(fc.record({ role: fc.constant('user'), message: fc.anything(), content: fc.string() })),
  fc.record({ type: fc.constant('word-alignment'), wordsStartTimesMs: fc.anything() }),
  fc.constantFrom('user', 'assistant', 'started', 'stopped', 'final', 'ended'),
);
const message = fc
  .tuple(
    type,
    fc.dictionary(
      fc.constantFrom(
        'role',
        'status',
        'transcriptType',
        'transcript',
        'text',
        'turn',
        'endedReason',
        'timing',
        'input',
        'output',
        'messages',
        'messagesOpenAIFormatted',
        'timestamp',
      ),
      value,
    ),
  )
  .map(([name, fields]) => ({ ...fields, type: name }));

describe('messages with missing or wrong fields', () => {
  const t = useScriptedClient();

  it('keep their type, do not disturb a call, and leave its end with a reason', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 20 }), async (all) => {
        t.emittedEvents = [];
        const call = await t.live();
        for (const data of all) call.far('message', data);
        expect(t.argumentsOf('message').map(([emitted]) => emitted.type)).toEqual(all.map((one) => one.type));
        expect(t.client.state.status).toBe('live');
        await t.client.stop();
        expect(t.argumentsOf('call-end')).toEqual([
          [expect.objectContaining({ reason: expect.any(String) })],
        ]);
        expect(t.argumentsOf('error')).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});
