import { describe, expect, it, vi } from 'vitest';
import { setUpAgents } from '../testing/agent-tests.ts';
import type { RoomFunction } from '../types.ts';
import { createFunctionCalls } from './function-calls.ts';

const text = { type: 'string' } as const;
const noteIntake: RoomFunction = {
  name: 'note_intake',
  parameters: {
    type: 'object',
    properties: { caller: text, number: text, parties: { type: 'array', items: text } },
  },
};
const showMap: RoomFunction = {
  name: 'show_map',
  parameters: {
    type: 'object',
    properties: { style: { type: 'string', enum: ['street', 'satellite'] } },
    required: ['style'],
  },
};

/** Names and values of what is called. */
const callsIn = (message: object | undefined) =>
  (
    (message as { toolCallList?: { function: { name: string; arguments: string } }[] })?.toolCallList ?? []
  ).map(({ function: { name, arguments: values } }) => [name, JSON.parse(values) as unknown]);

describe('the functions of an assistant', () => {
  it('are called with what the receptionist has written down, when that changes', () => {
    const callFunctions = createFunctionCalls([noteIntake, showMap]);
    expect(callFunctions('I am Ann.', {})).toBeNull();
    const calls = callFunctions('I am Ann.', { caller: 'Ann', matter: 'a will' });
    expect(callsIn(calls?.message)).toEqual([['note_intake', { caller: 'Ann' }]]);
    expect(calls).not.toHaveProperty('say');
    expect(callFunctions('Hm.', { caller: 'Ann' })).toBeNull();
    const more = callFunctions('555 0100.', { caller: 'Ann', number: '555 0100', parties: 'Ben' });
    expect(callsIn(more?.message)).toEqual([
      ['note_intake', { caller: 'Ann', number: '555 0100', parties: ['Ben'] }],
    ]);
  });

  it.each([
    ['Can you show me the street map?', [['show_map', { style: 'street' }]]],
    ['Show me the map.', []],
    ['Which street is it?', []],
  ])('are called by their words: %s', (heard, calls) => {
    expect(callsIn(createFunctionCalls([showMap])(heard, {})?.message)).toEqual(calls);
  });
});

describe('an agent with functions', () => {
  const { createAgent, sent, spoken } = setUpAgents();
  const add = (content: string, role: 'user' | 'system') =>
    ({ message: { role, content }, triggerResponseEnabled: true }) as const;

  it('calls one that the caller asks for, and says what the page returns', async () => {
    const agent = createAgent({ functions: [{ name: 'showHours' }] });
    agent.playable();
    agent.add(add('Please show the hours.', 'user'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(callsIn(sent().find(({ type }) => (type as string) === 'tool-calls'))).toEqual([
      ['showHours', {}],
    ]);
    agent.add(add('The function showHours returned: Nine to five.', 'system'));
    agent.add(add('The function showHours failed: No.', 'system'));
    agent.add(add('The visitor looks at the prices.', 'system'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(spoken()).toEqual(['One moment.', 'Nine to five.', 'I am sorry, that did not work.']);
  });
});
