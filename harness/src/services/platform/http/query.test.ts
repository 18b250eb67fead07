import { describe, expect, it } from 'vitest';
import { contract } from '../body/shapes.ts';
import { parseQuery } from './requests.ts';

const parse = (text: string, fields = contract.operations['GET /v2/call/export']?.query) =>
  parseQuery(new URLSearchParams(text), fields);
const id = '0d0f3a52-6d3c-4a43-9c9c-0a7c0b7e2f11';

describe('a query', () => {
  it('is parsed by the types of its parameters', () => {
    expect(
      parse(
        `limit=7&page=2&createdAtGe=2026-01-02T03:04:05Z&assistantId=${id}&costLe=0.5&idAny=a&idAny=b&async=false`,
      ),
    ).toEqual({
      limit: 7,
      page: 2,
      createdAtGe: new Date('2026-01-02T03:04:05Z'),
      assistantId: id,
      costLe: 0.5,
      idAny: ['a', 'b'],
      async: false,
    });
    expect(parse('')).toEqual({});
  });

  it.each([
    'limit=1001',
    'limit=1.5',
    'page=0',
    'cost=much',
    'updatedAtLt=soon',
    'colour=red',
    'async=yes',
    'sortOrder=UP',
    'columns=id&columns=shoe',
  ])('is refused as %s', (text) => {
    let problem: unknown;
    try {
      parse(text);
    } catch (error) {
      problem = error;
    }
    expect(problem).toMatchObject({
      status: 400,
      body: {
        error: 'Bad Request',
        statusCode: 400,
        message: [expect.stringContaining(text.split('=', 1)[0]!)],
      },
    });
  });

  it('must contain required parameters', () => {
    const { query } = contract.operations['GET /log'] ?? {};
    const read = (text: string) => parseQuery(new URLSearchParams(text), query);
    expect(read('callId=1')).toEqual({ callId: '1' });
    expect(() => read('')).toThrow('HTTP 400');
    expect(() => read('callId=')).toThrow('HTTP 400');
  });
});
