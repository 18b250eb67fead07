import { PGlite } from '@electric-sql/pglite';
import { afterAll, describe, expect, it } from 'vitest';
import { createPlatformStore, platformSchema } from '../store.ts';
import { resolveAssistant, roomAssistant, withStoredTools } from './resolve-assistant.ts';

const orgId = '5b1d7c2e-2f77-4b0e-8f0a-3a1f6f0f9a10';
const unknownId = '00000000-0000-4000-8000-000000000000';
const db = await PGlite.create();
await db.exec(platformSchema);
const store = createPlatformStore({ run: (task) => db.transaction(task), orgId });

afterAll(() => db.close());

describe('the assistant of a call', () => {
  const spoken = async (body: Record<string, unknown>) => roomAssistant(await resolveAssistant(store, body));

  it('is the assistant with its overrides', async () => {
    const { id } = await store.insert('assistant', { firstMessage: 'Stored.', voice: 1 });
    expect(await spoken({ assistantId: id })).toEqual({ firstMessage: 'Stored.' });
    expect(await spoken({ assistantId: id, assistantOverrides: { firstMessage: 'Mine.' } })).toEqual({
      firstMessage: 'Mine.',
    });
    expect(await spoken({ assistant: { firstMessage: 'Inline.' } })).toEqual({ firstMessage: 'Inline.' });
    expect(
      await spoken({ assistant: { firstMessage: 'X', firstMessageMode: 'assistant-waits-for-user' } }),
    ).toEqual({});
  });

  it('keeps what an override of the same provider does not have, such as tools', async () => {
    const messages = [{ role: 'system', content: 'Be kind.' }];
    const model = { provider: 'openai', model: 'gpt-4o', toolIds: ['t'], maxTokens: 9, messages: [] };
    const overridden = async (override: object) =>
      (await resolveAssistant(store, { assistant: { model }, assistantOverrides: { model: override } }))[
        'model'
      ];
    expect(await overridden({ provider: 'openai', messages })).toEqual({ ...model, messages });
    expect(await overridden({ provider: 'groq', messages })).toEqual({ provider: 'groq', messages });
  });

  it('has known variables replaced', async () => {
    const assistantOverrides = { variableValues: { name: '$& Dana', constructor: 1 } };
    const assistant = { firstMessage: 'Hi {{name}}, {{ name }} {{toString}}' };
    expect(await spoken({ assistant, assistantOverrides })).toEqual({
      firstMessage: 'Hi $& Dana, $& Dana {{toString}}',
    });
    const model = { maxTokens: 99, messages: [{ role: 'system', content: 'You work for {{name}}.' }] };
    expect(await spoken({ assistant: { model }, assistantOverrides })).toEqual({
      instructions: 'You work for $& Dana.',
      maxTokens: 99,
    });
  });

  it('has the functions that no server answers, inline and stored, if the page gets their calls', async () => {
    const parameters = { type: 'object', properties: { place: { type: 'string' } } };
    const inline = { type: 'function', function: { name: 'show_map', description: 'Shows it.', parameters } };
    const served = { ...inline, server: { url: 'https://firm.example' } };
    const { id } = await store.insert('tool', { type: 'function', function: { name: 'note_intake' } });
    const model = { tools: [inline, served, { type: 'endCall' }], toolIds: [id, unknownId, 'none'] };
    const functionsOf = async (assistant: Record<string, unknown>) =>
      roomAssistant(await withStoredTools(store, await resolveAssistant(store, { assistant }))).functions;
    const functions = [{ name: 'show_map', parameters }, { name: 'note_intake' }];
    expect(await functionsOf({ model })).toEqual(functions);
    expect(await functionsOf({ model, clientMessages: ['transcript', 'tool-calls'] })).toEqual(functions);
    expect(await functionsOf({ model, clientMessages: ['transcript'] })).toBeUndefined();
  });

  it('is the first member of a squad or the first node of a workflow', async () => {
    const members = [{ assistant: { firstMessage: 'One.' }, assistantOverrides: { firstMessage: 'Uno.' } }];
    expect(await spoken({ squad: { members } })).toEqual({ firstMessage: 'Uno.' });
    expect(await spoken({ squad: {} })).toEqual({});
    const nodes = [{ messagePlan: { firstMessage: 'Welcome.' } }];
    expect(await spoken({ workflow: { nodes } })).toEqual({ firstMessage: 'Welcome.' });
  });

  it('must exist', async () => {
    await expect(spoken({ assistantId: unknownId })).rejects.toMatchObject({ status: 400 });
    await expect(spoken({ squadId: unknownId })).rejects.toMatchObject({ status: 400 });
    await expect(spoken({})).rejects.toMatchObject({ status: 400 });
  });
});
