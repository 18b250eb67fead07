import { operationList } from '@firmline/sdk/rest/table';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { commandOfRoute, findRoute } from './route.ts';

const rows = operationList();

describe('an operation', () => {
  it.each(rows.map((row) => ({ row, command: commandOfRoute(row) })))('is found as $command', ({ row }) => {
    const { method, path } = row.operation;
    const values = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => `${name}-1`);
    const whole = values.reduce((filled, value) => filled.replace(/\{\w+\}/, value), path);
    const found = { row, values, query: [] };
    expect(findRoute([method, whole])).toEqual(found);
    expect(findRoute([method.toLowerCase(), `${whole.slice(1)}/`])).toEqual(found);
  });

  it('has any value in its path, decoded', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/^\{.*\}$/s.test(text)),
        (id) => {
          expect(findRoute(['GET', `/call/${encodeURIComponent(id)}`]).values).toEqual([id]);
        },
      ),
    );
  });

  it('reads a query from its path', () => {
    const { row, query } = findRoute(['GET', '/call?limit=5&assistantId=a%20b']);
    expect(commandOfRoute(row)).toBe('GET /call');
    expect(query).toEqual([
      ['limit', '5'],
      ['assistantId', 'a b'],
    ]);
  });

  it.each([
    ['POST', '/call/web', 'call.createWeb'],
    ['GET', '/call/web', 'call.get'],
    ['GET', '/campaign/paginated', 'campaign.listPaginated'],
    ['GET', 'org/locations', 'org.get'],
  ])('%s %s is the most specific one, %s', (method, path, inCode) => {
    const { area, name } = findRoute([method, path]).row;
    expect(`${area}.${name}`).toBe(inCode);
  });

  it.each([
    [[], 'No method is named. Write a method and a path, for example GET /call'],
    [['call', 'list'], '"call" is not an HTTP method.'],
    [['GET'], 'No path is named.'],
    [['GET', '/test-suite/s1/run/{id}'], 'Write a value in place of {id} in the path.'],
    [['GET', '/eval/{id}'], 'Write a value in place of {id} in the path.'],
    [['GET', '/call', 'a'], '"a" is one word too many. Put the values into the path.'],
    [['GET', '/call', 'limit=5'], 'Write ?limit=5 after the path, or --body with JSON.'],
    [['GET', '/call/%zz'], '"%zz" is not a valid path segment'],
  ])('is not found as %j', (words, message) => {
    expect(() => findRoute(words)).toThrow(UsageError);
    expect(() => findRoute(words)).toThrow(message);
  });
});

describe('a path beyond the table', () => {
  it.each([
    ['get', '/eval', 'GET /eval'],
    ['POST', 'eval/run/', 'POST /eval/run'],
    ['DELETE', '/eval/%C3%A9', 'DELETE /eval/%C3%A9'],
    ['PUT', '/call/1', 'PUT /call/1'],
  ])('%s %s is an unchecked operation', (method, path, command) => {
    const { row, ...found } = findRoute([method, path]);
    expect(found).toEqual({ values: [], query: [] });
    expect(row.operation.details.unchecked).toBe(true);
    expect(commandOfRoute(row)).toBe(command);
  });

  it.each([
    ['C:/Program Files/Git/call/1', 'call/1'],
    ['/C:/Program Files/Git/call', 'call'],
    ['D:/msys64/call?limit=5', 'call?limit=5'],
    ['C:/Users/me/scoop/apps/git/2.45.1/call', 'call'],
  ])('that Git Bash has changed to %s is named as it was typed', (path, typed) => {
    expect(() => findRoute(['get', path])).toThrow(`without the first slash: firmline api GET ${typed}`);
  });
});
