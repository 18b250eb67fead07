import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import {
  contentOfAssistant,
  hashOfContent,
  patchBetween,
  type AssistantFile,
  parseAssistant,
  promptsOf,
} from './file.ts';

const json = fc.jsonValue({ maxDepth: 2 });
const prompt = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('\n', '\r', '\ufeff', '---', 'a', '\ud800', '"', ' ') }),
);
const message = fc.oneof(
  fc.record({ role: fc.constant('system'), content: prompt }),
  fc.record({ role: fc.constantFrom('user', 'assistant'), content: fc.string() }),
  fc.record({ role: fc.constant('system'), content: json }),
);
const assistant = fc
  .record(
    {
      name: fc.string(),
      firstMessage: prompt,
      model: fc.record({ provider: fc.string(), messages: fc.array(message, { maxLength: 4 }) }),
      metadata: fc.dictionary(fc.string(), json),
    },
    { requiredKeys: [] },
  )
  // Through JSON, which has no -0.
  .map((record) => JSON.parse(JSON.stringify(record)) as JsonObject);

const readBack = (stem: string, file: AssistantFile) => {
  const { json: text, prompts } = promptsOf(stem, file);
  return parseAssistant(`${stem}.json`, text, async (name) => prompts.get(name) ?? 'missing');
};

describe('an assistant in files', () => {
  it('is the same after it is read back', async () => {
    await fc.assert(
      fc.asyncProperty(assistant, async (content) => {
        const file = {
          id: 'a1',
          pulled: { updatedAt: 't', hash: hashOfContent(content) },
          content: contentOfAssistant(content),
        };
        expect(await readBack('dana', file)).toEqual(file);
      }),
    );
  });

  it('has each prompt in its own text, line by line', () => {
    const messages = [
      { role: 'system', content: 'Be brief.\nBe kind.' },
      { role: 'user', content: 'Hello' },
      { role: 'system', content: 'Second' },
    ];
    const { json: text, prompts } = promptsOf('dana', { content: { model: { messages }, name: 'Dana' } });
    expect([...prompts]).toEqual([
      ['dana.md', 'Be brief.\nBe kind.\n'],
      ['dana.2.md', 'Second\n'],
    ]);
    expect(text).not.toContain('Be brief');
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['name', 'model']);
  });

  it('is the same with the line breaks of another system', async () => {
    const content = { model: { messages: [{ role: 'system', content: 'One\nTwo' }] } };
    const { json: text } = promptsOf('a', { content });
    const read = await parseAssistant('a.json', text.replaceAll('\n', '\r\n'), async () => 'One\r\nTwo\r\n');
    expect(read.content).toEqual(content);
  });

  it.each(['{', '[]', 'null', '{"id": 7}', ''])('cannot be %j', async (text) => {
    await expect(parseAssistant('a.json', text, async () => '')).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('a.json') as string,
    });
  });
});

describe('the content of an assistant', () => {
  it('has the same hash for any order of fields and any fields of the platform', () => {
    const one = { name: 'a', model: { provider: 'x', model: 'y' }, id: '1', updatedAt: 't', voice: null };
    const other = { orgId: 'o', model: { model: 'y', provider: 'x' }, name: 'a', id: '2' };
    expect(hashOfContent(one)).toBe(hashOfContent(other));
    expect(hashOfContent({ ...one, name: 'b' })).not.toBe(hashOfContent(one));
  });

  it('becomes the same after the update, which is empty if nothing changed', () => {
    fc.assert(
      fc.property(assistant, assistant, (before, after) => {
        // As it is sent: JSON leaves out undefined values.
        const patch = JSON.parse(JSON.stringify(patchBetween(before, after))) as JsonObject;
        expect(contentOfAssistant({ ...before, ...patch })).toEqual(contentOfAssistant(after));
        expect(patchBetween(before, before)).toEqual({});
      }),
    );
  });
});
