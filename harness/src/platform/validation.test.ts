import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HttpError } from '../stack/gateway/http.ts';
import { checkWebCallBody, parseListQuery } from './validation.ts';

const id = '0d0f3a52-6d3c-4a43-9c9c-0a7c0b7e2f11';

function problems(task: () => unknown): unknown {
  try {
    task();
    return [];
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    expect(error.body).toMatchObject({ error: 'Bad Request', statusCode: 400 });
    return typeof error.body === 'object' && error.body && 'message' in error.body
      ? error.body.message
      : null;
  }
}

describe('the body of a web call', () => {
  it.each([
    [{ assistantId: id }],
    [{ assistant: { firstMessage: 'Hi' }, assistantOverrides: null }],
    [{ squad: { members: [] } }],
    [{ workflowId: id, workflowOverrides: { variableValues: {} } }],
    [{ assistantId: id, assistantOverrides: { model: { maxTokens: 250, temperature: 0, messages: [{}] } } }],
  ])('passes as %j', (body) => {
    expect(problems(() => checkWebCallBody(body))).toEqual([]);
  });

  it.each([
    [undefined, ['the body must be an object']],
    [[], ['the body must be an object']],
    [{}, [expect.stringContaining('assistantId')]],
    [{ assistantId: 'abc' }, ['assistantId must be a UUID']],
    [{ assistantId: id, customer: {} }, ['property customer should not exist']],
    [JSON.parse('{"toString":1,"squad":{}}'), ['property toString should not exist']],
    [{ assistant: 'Jo' }, ['assistant must be an object']],
    [
      { assistantId: id, assistantOverrides: { firstMessage: 3 } },
      ['assistantOverrides.firstMessage must be a string'],
    ],
    [
      { assistant: { model: { maxTokens: 20, temperature: 3, messages: 'no' } } },
      [
        'assistant.model.maxTokens must be a number from 50 to 10000',
        'assistant.model.temperature must be a number from 0 to 2',
        'assistant.model.messages must be an array of objects',
      ],
    ],
  ])('is refused as %j', (body, expected) => {
    expect(problems(() => checkWebCallBody(body))).toEqual(expected);
  });

  it('is passed on or refused with reasons, whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(Array.isArray(problems(() => checkWebCallBody(body)))).toBe(true);
      }),
    );
  });
});

describe('the query of a list', () => {
  const parse = (text: string) => parseListQuery(new URLSearchParams(text), ['assistantId']);

  it('has a limit, bounds in time and exact matches', () => {
    expect(parse(`limit=7&createdAtGe=2026-01-02T03:04:05Z&assistantId=${id}`)).toEqual({
      limit: 7,
      equals: { assistantId: id },
      times: [{ field: 'createdAt', comparison: 'Ge', at: new Date('2026-01-02T03:04:05Z') }],
    });
    expect(parse('').limit).toBe(100);
  });

  it.each(['limit=', 'limit=1001', 'limit=-1', 'limit=1.5', 'limit=x', 'updatedAtLt=soon', 'colour=red'])(
    'is refused as %s',
    (text) => {
      expect(problems(() => parse(text))).toEqual([expect.stringContaining(text.split('=', 1)[0] ?? '')]);
    },
  );
});
