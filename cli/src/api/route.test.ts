import { operationList } from '@firmline/sdk/rest/table';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { findRoute } from './route.ts';

describe('a request by its path', () => {
  it.each(operationList().map(({ operation }) => [operation.method, operation.path, operation] as const))(
    'has what the table knows of %s %s, and its path as it was typed',
    (method, path, { details }) => {
      const filledPath = path.replaceAll(/\{(\w+)\}/g, '$1%2F1');
      const operation = { method, path: filledPath, details: { ...details, query: details.query ?? [] } };
      expect(findRoute([method, filledPath])).toEqual({ operation, query: {} });
      expect(findRoute([method.toLowerCase(), filledPath.slice(1)])).toEqual({ operation, query: {} });
    },
  );

  it('has the query of its path, in which a repeated name is a list', () => {
    expect(findRoute(['GET', '/v2/call?limit=5&assistantId=a%20b&idAny=a&idAny=b']).query).toEqual({
      limit: '5',
      assistantId: 'a b',
      idAny: ['a', 'b'],
    });
    expect(findRoute(['DELETE', '/logs?all=true']).query).toEqual({ all: true });
  });

  it('beyond the table goes unchecked', () => {
    expect(findRoute(['PUT', '/call/1']).operation).toMatchObject({
      method: 'PUT',
      path: '/call/1',
      details: { unchecked: true },
    });
  });

  it.each([
    [[], 'No method is named. Write a method and a path, for example GET /call'],
    [['call', 'list'], '"call" is not an HTTP method.'],
    [['GET'], 'No path is named.'],
    [['GET', '/test-suite/s1/run/{id}'], 'Write a value in place of {id} in the path.'],
    [['GET', '/eval/{id}'], 'Write a value in place of {id} in the path.'],
    [['DELETE', '/call/'], 'The path ends with a slash, so its last value is missing.'],
    [['GET', 'assistant/?limit=5'], 'Write the value, or remove the slash.'],
    [['GET', '/call', 'a'], '"a" is one word too many. Put the values into the path.'],
    [['GET', '/call', 'limit=5'], 'Write ?limit=5 after the path, or --body with JSON.'],
    [['GET', 'C:/Program Files/Git/call/1'], 'without the first slash: firmline api GET call/1'],
    [['get', '/C:/Program Files/Git/call'], 'without the first slash: firmline api GET call'],
    [['GET', 'D:/msys64/call?limit=5'], 'without the first slash: firmline api GET call?limit=5'],
    [['GET', 'C:/Users/me/scoop/apps/git/2.45.1/call'], 'without the first slash: firmline api GET call'],
  ])('is not %j', (words, message) => {
    expect(() => findRoute(words)).toThrow(UsageError);
    expect(() => findRoute(words)).toThrow(message);
  });
});
