import { expect, it } from 'vitest';
import { intakeNotesIn } from './intake-note.ts';

const values = { caller: 'Jennifer Mason', parties: 'Craig Mason, Harbor Bank' };
const written = {
  caller: ' Jennifer Mason ',
  parties: ['Craig Mason', 'Harbor Bank'],
  email: '',
  children: 2,
};
const call = (given: object) => ({ id: 'call-1', type: 'function', ...given });

it.each([
  ['an object', call({ function: { name: 'note_intake', arguments: written } })],
  ['JSON', call({ function: { name: 'note_intake', arguments: JSON.stringify(written) } })],
  ['parameters of the call', { id: 'call-1', name: 'note_intake', parameters: written }],
])('reads tool calls whose arguments are %s', (_, one) => {
  expect(intakeNotesIn({ type: 'tool-calls', toolCallList: [one] } as never)).toEqual([values]);
});

it('reads the older message, and the conversation, where a platform sends neither', () => {
  const older = {
    type: 'function-call',
    functionCall: { name: 'note_intake', parameters: written },
  } as const;
  expect(intakeNotesIn(older)).toEqual([values]);
  const tool = call({ function: { name: 'note_intake', arguments: JSON.stringify(written) } });
  const conversation = [
    { role: 'assistant', tool_calls: [tool] },
    { role: 'tool', content: 'Noted.' },
  ];
  expect(
    intakeNotesIn({ type: 'conversation-update', messagesOpenAIFormatted: conversation } as never),
  ).toEqual([values]);
});

it('takes nothing else', () => {
  for (const one of [
    { type: 'tool-calls' },
    { type: 'tool-calls', toolCallList: [call({ function: { name: 'endCall', arguments: written } })] },
    {
      type: 'tool-calls',
      toolCallList: [call({ function: { name: 'note_intake', arguments: '{"caller":' } })],
    },
    { type: 'tool-calls', toolCallList: [null, 'note_intake', call({})] },
    { type: 'conversation-update', messages: [{ role: 'bot', message: 'Hello.' }] },
    { type: 'hang' },
  ])
    expect(intakeNotesIn(one as never)).toEqual([]);
});
